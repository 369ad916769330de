import { readable } from "#components/record/facts.ts";
import { htmlKit } from "#components/record/html-kit.tsx";
import { Entry } from "#components/record/html-layout.tsx";
import { ACTIONS, PRINTED } from "#components/site/actions.ts";
import { CommandBlock } from "#components/site/command-block.tsx";
import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";

type Role = "signing" | "time-stamping";

interface Certificate {
  role: Role;
  name: string;
  sha256: string;
  not_before: string;
  not_after: string;
  standing: "current" | "earlier" | "foreign";
}

export interface Trust {
  roots: Certificate[];
  leaves: Certificate[];
  lists: { role: Role; file: string; next_update: string | null }[];
  baseUrl: string;
  /** SHA-256 of acuse-verify.html; `null` before a build. */
  verifier: string | null;
}

interface Props {
  service: string;
  trust: Trust;
  reader: Reader;
  now: Date;
}

/** The roots of this service's signatures and time-stamps, and how to check them. */
export function TrustPage({ service, trust, reader, now }: Props) {
  const { t } = reader;
  const k = htmlKit({ details: t.verify.details });
  return (
    <HtmlDocument title={t.trust.title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <Message title={t.trust.title} opening>
          <p>{t.trust.intro}</p>
          <p className={PRINTED}>{t.trust.printed(`${trust.baseUrl}/trust`, readable(formatTime(now), t))}</p>
          <p className={ACTIONS}>
            <a className={buttonClass("main")} href="/trust/ca.pem">
              {t.trust.download}
            </a>
            <FileName>ca.pem</FileName>
          </p>
          <p className="text-ui print:hidden">
            {t.trust.alone} <a href="#recipe">{t.trust.recipe}</a>
          </p>
          <p className="text-ui print:hidden">
            {t.trust.use} <a href={inLanguage("/docs/verify-a-certificate", reader)}>{t.trust.ways}</a>
          </p>
        </Message>
        {(["signing", "time-stamping"] as const).map((role) => (
          <Roots key={role} role={role} trust={trust} t={t} />
        ))}
        <k.Section name="recipe" title={t.trust.recipe} lead={t.trust.recipeLead}>
          <CommandBlock name={t.verify.commands}>{commands(trust.baseUrl)}</CommandBlock>
          <k.Words quiet>{t.trust.recipeNote}</k.Words>
        </k.Section>
        <k.Section name="leaves" title={t.trust.leaves} lead={t.trust.leavesLead}>
          {trust.leaves.map((leaf) => (
            <CertificateEntry key={leaf.sha256} certificate={leaf} t={t}>
              <a className="text-ui" href={`/trust/${leaf.role}.pem`}>
                {t.trust.chain}
              </a>
            </CertificateEntry>
          ))}
        </k.Section>
        {trust.verifier && <Verifier sha256={trust.verifier} t={t} />}
      </Shell>
    </HtmlDocument>
  );
}

/** Four groups of a fingerprint in a line, or two on phones: they are compared by eye. */
const FINGERPRINT = "[&_code]:max-w-76 max-sm:[&_code]:mr-auto max-sm:[&_code]:max-w-38";

function Verifier({ sha256, t }: { sha256: string; t: Texts }) {
  const k = htmlKit({ details: t.verify.details });
  return (
    <k.Section name="verifier" title={t.trust.verifierTitle} lead={t.trust.verifierNote}>
      <div className={FINGERPRINT}>
        <k.Rows>
          <k.Row label={t.trust.fingerprint}>
            <k.Hash>{sha256}</k.Hash>
          </k.Row>
        </k.Rows>
      </div>
      <p className={ACTIONS}>
        <a className={buttonClass("plain")} href="/trust/acuse-verify.html">
          {t.trust.verifier}
        </a>
        <FileName>acuse-verify.html</FileName>
      </p>
    </k.Section>
  );
}

/** Beside the button that downloads the file. */
const FileName = ({ children }: { children: string }) => (
  <span className="self-center font-mono text-note text-quiet">{children}</span>
);

function Roots({ role, trust, t }: { role: Role; trust: Trust; t: Texts }) {
  const k = htmlKit({ details: t.verify.details });
  const list = trust.lists.find((list) => list.role === role);
  const itself = trust.roots.some((root) => trust.leaves.some((leaf) => leaf.sha256 === root.sha256));
  const lead = role === "signing" && itself ? `${t.trust.vouches.signing} ${t.trust.itself}` : t.trust.vouches[role];
  return (
    <k.Section name={role} title={t.trust.roles[role]} lead={lead}>
      {trust.roots
        .filter((root) => root.role === role)
        .map((root) => (
          <CertificateEntry key={root.sha256} certificate={root} t={t} />
        ))}
      {list && (
        <k.Rows>
          <k.Row label={t.trust.revocation}>
            <p className="text-ui">
              <a href={`/trust/${list.file}`}>{t.trust.list}</a>
              {list.next_update && ` ${t.trust.nextUpdate(readable(list.next_update, t))}`}
            </p>
          </k.Row>
        </k.Rows>
      )}
    </k.Section>
  );
}

function CertificateEntry({
  certificate,
  t,
  children,
}: {
  certificate: Certificate;
  t: Texts;
  children?: React.ReactNode;
}) {
  const k = htmlKit({ details: t.verify.details });
  const { name, sha256, not_before, not_after, standing } = certificate;
  return (
    <Entry>
      <h3 className="font-serif text-entry wrap-anywhere">{name}</h3>
      <div className={FINGERPRINT}>
        <k.Rows>
          {standing !== "current" && (
            <k.Row label={t.trust.standing}>
              <k.Words>{t.trust.standings[standing]}</k.Words>
            </k.Row>
          )}
          <k.Row label={t.trust.valid}>
            <k.Words>{t.trust.period(readable(not_before, t), readable(not_after, t))}</k.Words>
          </k.Row>
          <k.Row label={t.trust.fingerprint}>
            <k.Hash>{sha256}</k.Hash>
          </k.Row>
          {children && <k.Row label={t.attachments.file}>{children}</k.Row>}
        </k.Rows>
      </div>
    </Entry>
  );
}

function commands(baseUrl: string): string {
  return [
    `curl -s "${baseUrl}/trust/ca.pem" -o ca.pem`,
    // One file for each root, because openssl reads only the first of a file; in a new folder, which has no others.
    "roots=$(mktemp -d)",
    `awk -v d="$roots" '/^-----BEGIN/ { n++ } /^-----BEGIN/,/^-----END/ { print > (d "/" n ".pem") }' ca.pem`,
    'for root in "$roots"/*.pem; do',
    '  openssl x509 -in "$root" -noout -subject -enddate',
    // In groups of eight, as on the page.
    `  openssl x509 -in "$root" -outform DER | openssl dgst -sha256 -r | sed 's/......../& /g'`,
    "done",
  ].join("\n");
}
