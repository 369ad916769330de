import { resourceUrl } from "#components/record/facts.ts";
import { Fold } from "#components/record/html-kit.tsx";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Stamped again since it was sealed: another time-stamp reaches to its end. */
const isRenewed = ({ certificate_sha256, file_sha256 }: SealView): boolean => certificate_sha256 !== file_sha256;
const renewal = ({ verify: { proof } }: Texts): string => `# ${proof.recipe.again}
openssl ts -verify -token_in -in "$LAST" -digest $(digest $(range '$')) -CAfile ca.pem
`;

/** How to check the newest seal with tools that are not ours. */
export function Proof({ record, t }: { record: NotificationRecord; t: Texts }) {
  const { seal } = record;
  return (
    <Fold name="proof" title={t.verify.proof.title}>
      <p className="lead">{seal ? t.verify.proof.lead : t.verify.proof.openWithout}</p>
      {seal && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>
            <code>{commands(record, seal, t)}</code>
          </pre>
          <p className="words quiet">{t.verify.proof.outcome(isRenewed(seal))}</p>
          <p className="words">{t.verify.proof.limit}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>
            <code>npm run -s verify -- certificate.pdf --trust ca.pem</code>
          </pre>
          <p className="words">
            <a href={`/v1/notifications/${record.id}/evidence`}>{t.verify.proof.package}</a>
          </p>
        </>
      )}
    </Fold>
  );
}

/** For bash and zsh, to be pasted as they are. What the README tells a stranger, with this record's addresses and its seal's hash. */
function commands(record: NotificationRecord, seal: SealView, t: Texts): string {
  const { recipe } = t.verify.proof;
  return String.raw`curl -s "${resourceUrl(record, `certificate?seal=${seal.number}`)}" -o certificate.pdf
curl -s "${resourceUrl(record, "tsa-token")}" -o token.der
curl -s "${record.service.base_url}/trust/ca.pem" -o ca.pem
LAST=$(pdfsig -dump certificate.pdf | sed -n 's/.* => //p' | tail -1)
range() { grep -ao '/ByteRange *\[[^]]*\]' certificate.pdf | sed -n "$1p" | tr -cd '0-9 '; }
covered() { head -c $2 certificate.pdf; tail -c +$(($3 + 1)) certificate.pdf | head -c $4; }
digest() { covered "$@" | openssl dgst -sha256 -r | cut -c1-64; }

# 1. ${recipe.stamp}
set -- $(range 2)
[ "$(digest "$@")" = ${seal.hash} ] && echo '${recipe.hash}: OK'
cmp -n $(wc -c < token.der) token.der certificate.pdf.sig1 && echo '${recipe.token}: OK'
openssl ts -verify -token_in -in token.der -digest "$(digest "$@")" -CAfile ca.pem
${isRenewed(seal) ? renewal(t) : ""}set -- $(range '$')
[ $(($3 + $4)) = $(wc -c < certificate.pdf) ] && echo '${recipe.whole}: OK'

# 2. ${recipe.signer}
sed -n '/for signatures$/,/END/p' ca.pem > service.pem
covered $(range 1) > signed.bin
openssl cms -verify -binary -inform DER -in certificate.pdf.sig0 -content signed.bin -CAfile service.pem \
  -partial_chain -purpose any -out /dev/null && echo '${recipe.signature}: OK'

openssl ts -reply -token_in -in token.der -text | grep 'Time stamp'
pdfdetach -save 1 -o evidence.json certificate.pdf`;
}
