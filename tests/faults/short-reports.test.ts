import { shortRun } from "./run/short.ts";

shortRun("authority down", "webhooks late");
