import { resourceUrl } from "#components/record/facts.ts";
import { Fold, Lead, Words } from "#components/record/html-layout.tsx";
import { CommandBlock } from "#components/site/command-block.tsx";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import { EVIDENCE, SAME_TOKEN, SPLIT, STAMPS, signature, TIME } from "#lib/evidence/package/recipe.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** How to check the newest seal with other tools. */
export function Proof({ record, t }: { record: NotificationRecord; t: Texts }) {
  const { seal } = record;
  return (
    <Fold name="proof" title={t.verify.proof.title} note={t.verify.folds.proof} unprinted>
      <Lead flush>{seal ? t.verify.proof.lead : t.verify.proof.openWithout}</Lead>
      {seal && (
        <>
          <CommandBlock name={t.verify.commands}>{commands(record, seal, t)}</CommandBlock>
          <Words quiet>{t.verify.proof.outcome(okays(t))}</Words>
          <Words>{t.verify.proof.limit}</Words>
          <CommandBlock>npm run -s verify -- certificate.pdf --trust ca.pem</CommandBlock>
          <p className="text-ui">
            <a href={`/v1/notifications/${record.id}/evidence`}>{t.verify.proof.package}</a>
          </p>
        </>
      )}
    </Fold>
  );
}

/** The lines that the commands print when nothing fails. OpenSSL prints an OK of its own, so that a count of them says nothing. */
function okays({ verify }: Texts): string[] {
  const { whole, hash, token, stamps, signature } = verify.proof.recipe;
  return [whole, hash, token, stamps, signature].map((words) => `${words}: OK`);
}

/** The recipe of the guide for bash and zsh, with the addresses of this record and the hash of its seal. */
function commands(record: NotificationRecord, seal: SealView, t: Texts): string {
  const { recipe } = t.verify.proof;
  return `curl -s "${resourceUrl(record, `certificate?seal=${seal.number}`)}" -o certificate.pdf
curl -s "${resourceUrl(record, "tsa-token")}" -o token.der
curl -s "${record.service.base_url}/trust/ca.pem" -o ca.pem

# 1. ${recipe.parts}
${SPLIT}
cmp $D/$N.pdf certificate.pdf && echo '${recipe.whole}: OK'

# 2. ${recipe.stamp}
[ $(digest 1) = ${seal.hash} ] && echo '${recipe.hash}: OK'
${SAME_TOKEN} && echo '${recipe.token}: OK'
${STAMPS} && echo '${recipe.stamps}: OK' &&
  ${TIME}

# 3. ${recipe.signer}
${signature(`'${recipe.signature}: OK'`)}

# 4. ${recipe.evidence}
${EVIDENCE} && ls $D/0.pdf $D/evidence.json`;
}
