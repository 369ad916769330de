import { parentPort } from "node:worker_threads";
import { composeCertificate } from "./compose.tsx";

/** The thread behind compose-aside.ts: the arguments of `composeCertificate` come in, its result goes out. */
parentPort?.on("message", async (call: Parameters<typeof composeCertificate>) => {
  const pdf = await composeCertificate(...call);
  parentPort?.postMessage(pdf, [pdf.buffer]);
});
