import { hydrateIsland } from "./island.tsx";
import { EditableSample } from "./sample.tsx";
import { Try } from "./try.tsx";

hydrateIsland("sample", EditableSample);
hydrateIsland("stages", Try);
