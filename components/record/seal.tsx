import type { SealView } from "#lib/contract/record.ts";
import { erasure, headOf, isDestroyed, readable, resourceUrl, rootsUrl, sealState } from "./facts.ts";
import { meaning } from "./meaning.ts";
import type { RecordProps } from "./record.tsx";

export interface Roots {
  signer: readonly string[];
  timeStamp: readonly string[];
}

/** Longer lists are counted, not printed. */
const MOST_ROOTS = 4;

/** The entry of the sealed head in the public log. */
export interface LogEntry {
  /** The log's name. */
  origin: string;
  /** From 0. */
  index: number;
  /** Witnesses that cosigned the log's head. */
  witnesses: number;
}

interface Authority {
  name: string;
  /** The embedded authority of this very service. */
  own: boolean;
  /** SHA-256 fingerprints, hex. */
  roots?: Roots | null;
  log?: LogEntry | null;
}

type SealProps = RecordProps & { authority: Authority; beingSealed?: boolean };
type MeaningProps = SealProps & { before?: SealView | null };

/** The seal. `beingSealed` draws the page of a certificate before its own time-stamp exists. */
export function Seal({ authority, beingSealed = false, ...common }: SealProps) {
  const { kit: k, record, t, doubtful } = common;
  const state = sealState(record);
  const tone = doubtful ? "unknown" : beingSealed || state.kind === "sealed" ? "intact" : "pending";
  const earlier =
    record.seal && (beingSealed || state.kind === "stale") ? [...record.superseded, record.seal] : record.superseded;
  const stamped = beingSealed || record.seal !== null;
  return (
    <k.Section name="seal" title={t.seal.title} whole>
      <k.Rows>
        <k.Row label={t.seal.head}>
          <k.Hash>{headOf(record)?.event_hash ?? ""}</k.Hash>
        </k.Row>
        <k.Row label={t.seal.state}>
          <k.Mark tone={tone}>{stateWords({ record, t, beingSealed })}</k.Mark>
        </k.Row>
        {stamped && (
          <k.Row label={t.seal.authority}>
            <k.Words>{authority.name}</k.Words>
            {authority.own && <k.Words quiet>{t.seal.own}</k.Words>}
            {beingSealed && <Elsewhere {...common} />}
          </k.Row>
        )}
        {authority.roots && <TrustedRoots {...common} roots={authority.roots} stamped={stamped} />}
        {authority.log && (
          <k.Row label={t.seal.log}>
            <k.Words>{t.seal.logEntry(authority.log.index, authority.log.origin)}</k.Words>
            <k.Link href={`${common.record.service.base_url}/tlog`}>{`${common.record.service.base_url}/tlog`}</k.Link>
            <k.Words quiet>{t.seal.witnesses(authority.log.witnesses)}</k.Words>
          </k.Row>
        )}
        {!beingSealed && state.kind === "sealed" && <SealedFile {...common} seal={state.seal} />}
        {earlier.map((seal) => (
          <EarlierSeal key={seal.number} {...common} seal={seal} />
        ))}
        <k.Row label={t.seal.evidence}>
          <k.Words quiet>{erasure(record) ? t.seal.evidenceErased : t.seal.evidenceNote}</k.Words>
        </k.Row>
      </k.Rows>
    </k.Section>
  );
}

/** `stamped`: a time-stamp authority is named. */
function TrustedRoots({ kit: k, record, t, roots, stamped }: RecordProps & { roots: Roots; stamped: boolean }) {
  const trust = `${record.service.base_url}/trust`;
  return (
    <>
      <k.Row label={t.seal.roots}>
        <k.Words quiet>{t.seal.rootsNote}</k.Words>
        <k.Link href={trust}>{trust}</k.Link>
        <k.Words quiet>{t.seal.rootsInstall}</k.Words>
        <k.Link href={rootsUrl(record)}>{rootsUrl(record)}</k.Link>
      </k.Row>
      <Fingerprints kit={k} label={t.seal.signerRoot} of={roots.signer} t={t} />
      {stamped && <Fingerprints kit={k} label={t.seal.timeStampRoot} of={roots.timeStamp} t={t} />}
    </>
  );
}

function SealedFile({ kit: k, t, doubtful, seal }: RecordProps & { seal: SealView }) {
  return (
    <>
      <k.Row label={t.seal.imprint}>
        <k.Hash>{seal.hash}</k.Hash>
        {!doubtful && <k.Words quiet>{t.seal.imprintNote}</k.Words>}
      </k.Row>
      <k.Row label={t.seal.certificate}>
        <k.Hash>{seal.file_sha256}</k.Hash>
        <k.Words quiet>{t.seal.certificateNote}</k.Words>
      </k.Row>
      {seal.awaits_revocation_status && (
        <k.Row label={t.seal.revocation}>
          <k.Words>{t.seal.awaitedRevocation}</k.Words>
        </k.Row>
      )}
    </>
  );
}

function EarlierSeal({ kit: k, record, t, seal }: RecordProps & { seal: SealView }) {
  const certificate = resourceUrl(record, `certificate?seal=${seal.number}`);
  return (
    <k.Row label={t.seal.superseded}>
      <k.Words>{t.seal.supersededBy(seal.number, seal.head_sequence + 1)}</k.Words>
      <k.Time at={seal.timestamped_at}>{readable(seal.timestamped_at, t, true)}</k.Time>
      <k.Hash>{seal.chain_hash}</k.Hash>
      {isDestroyed(record, seal) ? (
        <k.Words quiet>{t.seal.destroyed}</k.Words>
      ) : (
        <k.Link href={certificate}>{certificate}</k.Link>
      )}
    </k.Row>
  );
}

/** A row with the fingerprints of one kind of roots, or nothing. */
function Fingerprints({
  kit: k,
  label,
  of,
  t,
}: Pick<RecordProps, "kit" | "t"> & { label: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <k.Row label={label}>
      {of.length > MOST_ROOTS ? (
        <k.Words quiet>{t.seal.oneOfRoots(of.length)}</k.Words>
      ) : (
        of.map((sha256) => <k.Hash key={sha256}>{sha256}</k.Hash>)
      )}
    </k.Row>
  );
}

/** Links to the time-stamp. A certificate cannot print it, because the time-stamp covers the certificate. */
function Elsewhere({ kit: k, record, t }: RecordProps) {
  const url = resourceUrl(record, "tsa-token");
  return (
    <>
      <k.Words quiet>{t.seal.where}</k.Words>
      <k.Link href={url}>{url}</k.Link>
    </>
  );
}

function stateWords({ record, t, beingSealed }: Pick<RecordProps, "record" | "t"> & { beingSealed: boolean }): string {
  if (beingSealed) return t.seal.beingSealed;
  const state = sealState(record);
  if (state.kind === "sealed") return t.seal.sealed(readable(state.seal.timestamped_at, t));
  if (state.kind === "stale") return t.seal.stale(state.seal.number, readable(state.seal.timestamped_at, t));
  return state.kind === "pending" ? t.seal.pending : t.seal.open;
}

/** `before`: see {@link meaning}. */
export function Meaning({
  kit: k,
  record,
  t,
  authority,
  before = null,
  doubtful = false,
  beingSealed = false,
}: MeaningProps) {
  const sealed = beingSealed || sealState(record).kind === "sealed";
  const { proves, not } = meaning(record, t, { own: authority.own, sealed, before, doubtful });
  return (
    <k.Section name="meaning" title={t.meaning.title} whole>
      <k.Columns>
        <k.Points title={t.meaning.provesTitle} tone="intact" items={proves} />
        <k.Points title={t.meaning.notTitle} tone="closed" items={not} />
      </k.Columns>
    </k.Section>
  );
}
