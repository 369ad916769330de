import { resourceUrl } from "#components/record/facts.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/en.ts";

/** How to check the newest seal with tools that are not ours. */
export function Proof({ record, t }: { record: NotificationRecord; t: Texts }) {
  const { seal } = record;
  return (
    <section className="section" id="proof" aria-labelledby="proof-title">
      <h2 id="proof-title">{t.verify.proof.title}</h2>
      <p className="lead">{seal ? t.verify.proof.lead : t.verify.proof.openWithout}</p>
      {seal && (
        <>
          <pre>
            <code>{commands(record, seal.number, seal.hash)}</code>
          </pre>
          <p className="words quiet">{t.verify.proof.outcome}</p>
          <p className="words">
            <a href={`/v1/notifications/${record.id}/evidence`}>{t.verify.proof.package}</a>
          </p>
        </>
      )}
    </section>
  );
}

function commands(record: NotificationRecord, seal: number, imprint: string): string {
  return [
    `curl -s ${resourceUrl(record, `certificate?seal=${seal}`)} -o certificate.pdf`,
    `curl -s ${resourceUrl(record, "tsa-token")} -o token.der`,
    `curl -s ${record.service.base_url}/trust/ca.pem -o ca.pem`,
    "",
    "openssl ts -verify -token_in -in token.der -CAfile ca.pem \\",
    `  -digest ${imprint}`,
    "pdfsig certificate.pdf",
    "pdfdetach -save 1 -o evidence.json certificate.pdf",
  ].join("\n");
}
