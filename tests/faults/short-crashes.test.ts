import { shortRun } from "./run/short.ts";

shortRun("kill -9", "several applications");
