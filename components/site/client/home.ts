import { hydrateIsland } from "./island.tsx";
import { EditableSample } from "./sample.tsx";
import { CopiedCommand } from "./self-host.tsx";
import { Try } from "./try.tsx";

hydrateIsland("self-host", CopiedCommand);
hydrateIsland("sample", EditableSample);
hydrateIsland("stages", Try);
