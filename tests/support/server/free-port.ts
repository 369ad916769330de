import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Returns a free port. It is below the ephemeral ports that systems give to outgoing connections and to listeners
 * for any port, so that none of these takes it before the caller does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const taken = await once(server, "listening").then(
      () => false,
      () => true,
    );
    if (taken) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
