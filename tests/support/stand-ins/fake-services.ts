import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A fake mail provider and time-stamping authority that put a given text into every field of their responses. */

type ProviderBehavior = "well" | "refuses" | "fails" | "holds" | "garbage";

export interface FakeServices {
  providerUrl: string;
  authorityUrl: string;
  provider: ProviderBehavior;
  /** Requests that reached them. */
  asked: { provider: number; authority: number };
  close(): Promise<void>;
}

/** @param says what both put into their answers */
export async function startFakeServices(says: string): Promise<FakeServices> {
  let mails = 0;
  const provider = createServer((request, response) => {
    services.asked.provider++;
    const error = (status: number, name: string) => {
      response.writeHead(status, {
        "content-type": "application/json",
        ...(status === 429 ? { "retry-after": "0" } : {}),
      });
      response.end(JSON.stringify({ statusCode: status, name, message: `${says} to <${says}@${says}.example>` }));
    };
    request.resume().once("end", () => {
      const { provider: behavior } = services;
      if (behavior === "refuses") error(422, "validation_error");
      else if (behavior === "fails") error(500, says);
      else if (behavior === "holds") error(429, "rate_limit_exceeded");
      else if (behavior === "garbage") response.writeHead(200).end(`{"${says}"`);
      else response.writeHead(200).end(JSON.stringify({ id: `${says}-${++mails}` }));
    });
  });
  const authority = createServer((request, response) => {
    services.asked.authority++;
    request.resume().once("end", () => {
      response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(rejection(says));
    });
  });
  const services: FakeServices = {
    providerUrl: await listen(provider),
    authorityUrl: await listen(authority),
    provider: "well",
    asked: { provider: 0, authority: 0 },
    close: async () => {
      for (const server of [provider, authority]) server.close().closeAllConnections();
    },
  };
  return services;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** TimeStampResp (RFC 3161 §2.4.2) with status rejection and a free text. */
function rejection(text: string): Buffer {
  const tlv = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content]);
  const freeText = tlv(0x30, tlv(0x0c, Buffer.from(text)));
  return tlv(0x30, tlv(0x30, Buffer.concat([tlv(0x02, Buffer.from([2])), freeText])));
}
