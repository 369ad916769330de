import { listen } from "./listen.ts";

/** A fake mail provider and time-stamping authority that put a given text into every field of their responses. */

type ProviderBehavior = "well" | "refuses" | "fails" | "holds" | "garbage";

export interface FakeServices {
  providerUrl: string;
  authorityUrl: string;
  provider: ProviderBehavior;
  /** Numbers of requests. */
  asked: { provider: number; authority: number };
  close(): Promise<void>;
}

/** @param says the text in every response */
export async function startFakeServices(says: string): Promise<FakeServices> {
  let mails = 0;
  const provider = await listen((request, response) => {
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
  const authority = await listen((request, response) => {
    services.asked.authority++;
    request.resume().once("end", () => {
      response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(rejection(says));
    });
  });
  const services: FakeServices = {
    providerUrl: provider.url,
    authorityUrl: authority.url,
    provider: "well",
    asked: { provider: 0, authority: 0 },
    close: async () => {
      await Promise.all([provider.stop(), authority.stop()]);
    },
  };
  return services;
}

/** TimeStampResp (RFC 3161 §2.4.2) with status rejection and a free text. */
function rejection(text: string): Buffer {
  const tlv = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content]);
  const freeText = tlv(0x30, tlv(0x0c, Buffer.from(text)));
  return tlv(0x30, tlv(0x30, Buffer.concat([tlv(0x02, Buffer.from([2])), freeText])));
}
