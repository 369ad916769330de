import { LOG_FILES, OWN_FILES } from "./package.ts";
import type { ReadmeFacts } from "./readme-facts.ts";
import { contentHashes, EVIDENCE, LINKS, logStamp, onlyThese, SAME_TOKEN, SPLIT, STAMPS, signature } from "./recipe.ts";

/**
 * The English README.txt. Packages that were downloaded keep their wording, and the verifier accepts only wordings that it knows: once
 * a version is released, add a wording and never change one.
 */
export const ENGLISH = ({ id, url, files, mail, erased }: ReadmeFacts): string => `Evidence of notification ${id}
Its public record: ${url}

certificate.pdf   the certificate: signed (PAdES), time-stamped (RFC 3161), with evidence.json inside
evidence.json     ${erased ? "events" : "content, events"} and hashes, as in the certificate
token.der         the time-stamp over the certificate, as in the certificate
ca.pem            the roots that this service named when the package was made. A forger would put in his own:
                  compare them with those that you got from the service by a way you trust (/trust)
log.der           only where an outside authority has time-stamped the public log since: its token over the checkpoint in
log.tlog-proof    this file, the proof that the log has the last event
${
  erased
    ? `The content was erased on ${erased}, with its attachments and the mail: of them there are only the hashes in the events.`
    : `attachments/      the attachments, numbered in their order; their exact names are in evidence.json
${mail ? `${mail.padEnd(18)}the mail as it was handed to the mail provider` : "The mail as it was handed to the provider is not kept, or not as it was."}`
}

Check it with OpenSSL 3, poppler, jq and sha256sum in bash or zsh, in this folder. Each step ends with the words beside it, or something is wrong.

# 1. Each signature and time-stamp leaves out one hex string, itself, and the last one reaches to the end: "whole file OK"
#    They are taken apart: N.der is one, N.bin what it covers, N.pdf the file up to there. 0 is the signature
${SPLIT}
cmp $D/$N.pdf certificate.pdf && echo whole file OK

# 2. The last time-stamp and the first are of authorities in ca.pem, and token.der is the first: "time-stamps OK", "token OK"
${STAMPS} && echo time-stamps OK
${SAME_TOKEN} && echo token OK

# 3. The certificate is signed by the service of ca.pem, whatever else its authorities vouch for: "signature OK"
${signature("signature OK")}

# 4. evidence.json is the one that was signed: "evidence OK"
${EVIDENCE} && cmp $D/evidence.json evidence.json && [ "$(jq -r .notification_id $D/evidence.json)" = ${id} ] && echo evidence OK

# 5. Every link has the hash of its data and of the link before: "links OK"
${LINKS} && echo links OK

# 6. There is no other file in this folder: "files OK"
${onlyThese([...OWN_FILES, ...files], LOG_FILES)} && echo files OK

# 7. The checkpoint in log.tlog-proof has the last event, and an outside authority in ca.pem stamped it, if log.der is there: a time, "log OK"
${logStamp(id, "log OK")}
${
  erased
    ? ""
    : `
# 8. Content, attachments and mail are those that the links name: "content OK"
${contentHashes(files, mail !== null)} && echo content OK
`
}
What was signed is $D/0.pdf. What these steps do not show: that a reader displays the same for certificate.pdf. Anybody can append
pages with a time-stamp of a public authority, and no line of shell can tell what stands between that and the signature. Nothing covers
the bytes around the last time-stamp. That the log's own key signed its checkpoint is not checked. A text with the character U+007F
seems changed to the last step. The program of the service checks all of it (open source, without server or network), with roots that you trust:
npm run -s verify -- evidence.zip --trust ca.pem
`;
