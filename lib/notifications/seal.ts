import { putBlobs } from "#lib/blobs.ts";
import { composeCertificate } from "#lib/certificate/compose.tsx";
import { signCertificate } from "#lib/certificate/sign.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { isTerminal } from "#lib/evidence/states.ts";
import { keys } from "#lib/keys.ts";
import { stamper } from "#lib/tsa/stamper.ts";
import { authority } from "./authority.ts";
import { openChain } from "./chain.ts";
import { attachmentBytes, loadRecord, type NotificationRecord } from "./record.ts";

interface Sealed {
  headSequence: number;
  chainHash: string;
  certificate: Uint8Array;
  token: Uint8Array;
  imprint: string;
  timestampedAt: Date;
}

/**
 * Seals a chain that is in a terminal state, unless its head is sealed already. Repeating it, alone or beside another
 * process, leaves one seal for one head. Throws while the time-stamping authority gives no token: nothing was stored then,
 * and the job is tried again.
 */
export async function seal(notificationId: string): Promise<void> {
  const record = await loadRecord(notificationId);
  if (!record || !isTerminal(record.status) || coversHead(record)) return;
  await store(notificationId, await certify(record));
}

/** Whether the newest seal is one of the chain as it is now. */
export function coversHead(record: NotificationRecord): boolean {
  return record.seal?.head_sequence === record.events.length - 1;
}

/** The slow part, with no transaction open: render, sign, have it time-stamped. */
async function certify(record: NotificationRecord): Promise<Sealed> {
  const now = new Date();
  const head = record.events.at(-1);
  if (!head) throw new Error("a notification without links");
  const options = { provisional: false, ...(await authority()), now };
  const unsigned = await composeCertificate(record, await attachmentBytes(record), options);
  const { signing } = await keys();
  const signed = await signCertificate(unsigned, { identity: signing, stamp: await stamper(), now });
  return {
    headSequence: record.events.length - 1,
    chainHash: head.event_hash,
    certificate: signed.pdf,
    token: signed.token,
    imprint: signed.imprint,
    timestampedAt: signed.timestampedAt,
  };
}

async function store(notificationId: string, sealed: Sealed): Promise<void> {
  const certificateSha256 = await sha256Hex(sealed.certificate);
  await db().$transaction(async (tx) => {
    const chain = await openChain(tx, notificationId);
    const newest = await tx.seal.findFirst({ where: { notificationId }, orderBy: { number: "desc" } });
    // Another process was quicker, perhaps with a longer chain.
    if (newest && newest.headSequence >= sealed.headSequence) return;
    await putBlobs(tx, [{ sha256: certificateSha256, bytes: sealed.certificate }]);
    const { headSequence, chainHash, token, imprint, timestampedAt } = sealed;
    await tx.$executeRaw`
      INSERT INTO seals (notification_id, number, head_sequence, chain_hash, token, imprint, timestamped_at, certificate_sha256)
      VALUES (${notificationId}::uuid, ${(newest?.number ?? 0) + 1}, ${headSequence}, ${chainHash}, ${token}, ${imprint},
        ${timestampedAt}, ${certificateSha256})`;
    // A link that came meanwhile has a seal job of its own.
    if (chain?.head.sequence === headSequence) {
      await tx.$executeRaw`UPDATE notifications SET unsealed_since = NULL WHERE id = ${notificationId}::uuid`;
    }
  });
}
