import { shortRun } from "./run/short.ts";

shortRun("database restarts", "disk full");
