import { shortRun } from "./run/short.ts";

shortRun("two machines");
