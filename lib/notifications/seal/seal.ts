import { availableParallelism } from "node:os";
import { putBlobs, readyBlobs } from "#lib/blobs/blobs.ts";
import { requireS3 } from "#lib/blobs/s3.ts";
import { RenderThreads } from "#lib/certificate/render-threads.ts";
import { signCertificate } from "#lib/certificate/sign.ts";
import { config } from "#lib/config.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { isTerminal } from "#lib/evidence/chain/states.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { tokenValidUntil } from "#lib/evidence/pki/token-trust.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { proveLink } from "#lib/tlog/proofs.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { stamper } from "#lib/trust-services/stamp.ts";
import { requireValid } from "#lib/trust-services/validity.ts";
import { insertOfDeliveries } from "#lib/webhooks/enqueue.ts";
import type { WebhookEvent } from "#lib/webhooks/events.ts";
import { type OpenChain, openChain } from "../chain/append.ts";
import { attachmentBytes, isErased, loadRecord } from "../read/record.ts";
import { requireUnchanged } from "../read/unchanged.ts";
import { certificateUrl, tokenUrl } from "../urls.ts";
import { authority } from "./authority.ts";
import { awaitRevocation } from "./awaited-revocation.ts";
import { revocationStatusOf } from "./revocation-status.ts";

interface Sealed {
  headSequence: number;
  chainHash: string;
  certificate: Uint8Array;
  token: Uint8Array;
  imprint: string;
  timestampedAt: Date;
  /** An issuer gave no valid revocation status. */
  awaitsRevocationStatus: boolean;
}

/**
 * Seals a chain that is in a terminal state or whose content is erased, unless its head is sealed already. Repetition, also by
 * another process, leaves one seal per head. The head is added to the public log first. Throws while the time-stamping authority
 * gives no token; nothing is stored then.
 */
export async function seal(notificationId: string): Promise<void> {
  const record = await loadRecord(notificationId);
  if (!record || coversHead(record)) return;
  if (!isTerminal(record.status) && !isErased(record)) return;
  // A time-stamp may cost money, and without S3 nothing could be stored.
  await requireS3();
  const end = metrics().sealing.startTimer();
  try {
    await store(notificationId, await certify(record));
    end({ outcome: "sealed" });
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}

/** True when the newest seal covers the chain's head. */
export function coversHead(record: NotificationRecord): boolean {
  return record.seal?.head_sequence === record.events.length - 1;
}

let composers: RenderThreads | undefined;

/** Threads that render certificates: one per processor, four at most. */
export function sealComposers(): RenderThreads {
  composers ??= new RenderThreads({ threads: Math.min(4, availableParallelism()) });
  return composers;
}

/** Renders, signs and time-stamps the certificate. Takes seconds, so no transaction may be open. */
async function certify(record: NotificationRecord): Promise<Sealed> {
  const now = new Date();
  const head = record.events.at(-1);
  if (!head) throw new Error("a notification without links");
  const { signing } = await keys();
  requireValid(signing, "signing", now);
  const stamp = await stamper();
  await requireUnchanged(record);
  const logProof = await proveLink(record.id, record.events.length - 1, head.event_hash);
  const options = { provisional: false, ...(await authority()), logProof, now, owner: record.organization_id };
  const unsigned = await sealComposers().compose(record, await attachmentBytes(record), options);
  let awaitsRevocationStatus = false;
  const revocation = async (token: Uint8Array) => {
    const found = await revocationStatusOf({ signer: signing, tokens: [token] });
    awaitsRevocationStatus = found.incomplete;
    return found.material;
  };
  const signed = await signCertificate(unsigned, {
    identity: signing,
    stamp,
    now: new Date(),
    fetchStatus: revocation,
  });
  // By the authority's clock, which a verifier goes by.
  requireValid(signing, "signing", signed.timestampedAt);
  observe({ part: "signing", ok: true });
  return {
    headSequence: record.events.length - 1,
    chainHash: head.event_hash,
    certificate: signed.pdf,
    token: signed.token,
    imprint: signed.imprint,
    timestampedAt: signed.timestampedAt,
    awaitsRevocationStatus,
  };
}

/** Stores a seal, unless one of an equally long or longer chain exists. */
export async function store(notificationId: string, sealed: Sealed): Promise<void> {
  const certificateSha256 = await sha256Hex(sealed.certificate);
  const file = await readyBlobs([{ sha256: certificateSha256, bytes: sealed.certificate }]);
  await commitWithJobs(async (tx, send) => {
    const chain = await openChain(tx, notificationId);
    const newest = await tx.seal.findFirst({ where: { notificationId }, orderBy: { number: "desc" } });
    if (!chain || (newest && newest.headSequence >= sealed.headSequence)) return;
    await putBlobs(tx, file);
    const { headSequence, chainHash, token, imprint, timestampedAt } = sealed;
    const number = (newest?.number ?? 0) + 1;
    const expiresAt = tokenValidUntil(token);
    const row = {
      notificationId,
      number,
      headSequence,
      chainHash,
      imprint,
      timestampedAt,
      certificateSha256,
      expiresAt,
    };
    await tx.seal.create({ data: { ...row, token: new Uint8Array(token) }, select: { number: true } });
    const event = webhookEventOf(chain, number, sealed);
    await tx.$executeRaw(insertOfDeliveries([{ organizationId: chain.organizationId, event }]));
    if (sealed.awaitsRevocationStatus) await awaitRevocation(tx, { notificationId, sealNumber: number }, new Date());
    // A certificate without the content exists now, so the content can be deleted.
    if (chain.erasure === "begun") send("erase", { notification_id: notificationId });
    // A link appended meanwhile has its own seal job.
    if (chain.head.sequence === headSequence) {
      const where = { id: notificationId };
      await tx.notification.update({ where, data: { unsealedSince: null }, select: { id: true } });
    }
  });
}

function webhookEventOf({ id, status }: OpenChain, number: number, sealed: Sealed): WebhookEvent {
  const { headSequence: head_sequence, chainHash: chain_hash, imprint: hash } = sealed;
  const timestamped_at = formatTime(sealed.timestampedAt);
  const { baseUrl } = config();
  return {
    type: "notification.sealed",
    at: timestamped_at,
    notification_id: id,
    status,
    certificate_url: certificateUrl(baseUrl, id),
    detail: { seal: { number, timestamped_at, hash, chain_hash, head_sequence, token_url: tokenUrl(baseUrl, id) } },
  };
}
