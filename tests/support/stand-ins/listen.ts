import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Listening {
  url: string;
  /** Host and port. */
  place: string;
  /** Ends every connection, also those of requests that wait for their response. */
  drop(): void;
  stop(): Promise<void>;
}

/** Starts a web server on loopback, by default on a free port. */
export async function listen(answer: RequestListener, port = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer(answer).on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      drop();
    });
  return { url: `http://${place}`, place, drop, stop };
}
