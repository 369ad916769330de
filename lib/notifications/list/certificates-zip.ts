import { Zip, ZipDeflate } from "fflate";
import { log } from "#lib/observability/log.ts";
import { loadCertificate } from "../read/certificate.ts";
import { certificateNameOf } from "../read/certificate-name.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Words {
  /** Of a file in the archive that names the notifications whose certificate could not be read. */
  name: string;
  lead: string;
  /** In the name of a certificate that is not sealed yet. */
  unsealed: string;
}

/**
 * Streams a ZIP with the certificates of some notifications of an organization, one in memory at a time. Ids of other
 * organizations are left out, as if they did not exist.
 */
export function certificatesZip(organizationId: string, ids: string[], words: Words): ReadableStream<Bytes> {
  const left = [...ids];
  const failed: string[] = [];
  let zip: Zip;
  /** True if something was written. */
  const add = async (id: string): Promise<boolean> => {
    const sealedName = await certificateNameOf(organizationId, id);
    if (sealedName === null) return false;
    const certificate = await loadCertificate(id).catch((error: unknown) => {
      log("warn", "a certificate is missing from an archive", { notification: id, error });
      return null;
    });
    if (!certificate) failed.push(id);
    if (!certificate) return false;
    const name = certificate.sealed ? sealedName : sealedName.replace(/\.pdf$/, ` (${words.unsealed}).pdf`);
    // A PDF is compressed already. The deflate format marks its own end, which the verifier asks of a streamed ZIP.
    const file = new ZipDeflate(name, { level: 0 });
    zip.add(file);
    file.push(certificate.pdf, true);
    return true;
  };
  const end = () => {
    if (failed.length > 0) {
      const file = new ZipDeflate(words.name);
      zip.add(file);
      file.push(new TextEncoder().encode([words.lead, ...failed, ""].join("\r\n")), true);
    }
    zip.end();
  };
  return new ReadableStream<Bytes>(
    {
      start(controller) {
        zip = new Zip((error, chunk, final) => {
          if (error) return controller.error(error);
          controller.enqueue(chunk as Bytes);
          if (final) controller.close();
        });
      },
      async pull() {
        // `pull` is called again only after something was enqueued.
        for (let id = left.shift(); id !== undefined; id = left.shift()) if (await add(id)) return;
        end();
      },
      cancel: () => zip.terminate(),
    },
    { highWaterMark: 1 },
  );
}
