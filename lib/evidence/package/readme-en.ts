import type { ReadmeFacts } from "./readme.ts";

/** Handed out since version 1 of the package: never changed, only followed by another (see readme.ts). */
export const ENGLISH = ({ id, url, mail, erased, lastStamp }: ReadmeFacts): string => `Evidence of notification ${id}
Its public record: ${url}

certificate.pdf   the certificate: signed (PAdES), time-stamped (RFC 3161), with evidence.json inside
evidence.json     ${erased ? "events" : "content, events"} and hashes, as in the certificate
token.der         the time-stamp over the certificate, as in the certificate
ca.pem            the roots that this service named when the package was made. A forger would put in his own:
                  compare them with those that you got from the service by a way you trust (/trust)
${
  erased
    ? `The content was erased on ${erased}, with its attachments and the mail: of them there are only the hashes in the events.`
    : `attachments/      the attachments, numbered in their order; their exact names are in evidence.json
${mail ? `${mail.padEnd(18)}the mail as it was handed to the mail provider` : "The mail as it was handed to the provider is not kept, or not as it was."}`
}

Check it with OpenSSL, poppler and jq, in this folder. Each of the ${erased ? "four" : "five"} ends with the words beside it, or something is wrong.

# 1. The time-stamp is over the whole certificate, and of an authority of ca.pem: "Verification: OK"
pdfsig -dump certificate.pdf > /dev/null
set -- $(grep -ao '/ByteRange *\\[[^]]*\\]' certificate.pdf | tail -1 | tr -cd '0-9 ')
test $(($3 + $4)) = $(wc -c < certificate.pdf) || echo 'SOMETHING WAS APPENDED'
HASH=$( (head -c $2 certificate.pdf; tail -c $4 certificate.pdf) | sha256sum | cut -c1-64)
openssl ts -verify -token_in -in ${lastStamp} -digest $HASH -CAfile ca.pem

# 2. The certificate is signed by the service of ca.pem, whatever else its authorities vouch for: "signature OK"
sed -n '/for signatures$/,/END/p' ca.pem > service.pem
set -- $(grep -ao '/ByteRange *\\[[^]]*\\]' certificate.pdf | head -1 | tr -cd '0-9 ')
(head -c $2 certificate.pdf; tail -c +$(($3 + 1)) certificate.pdf | head -c $4) > signed.bin
openssl cms -verify -binary -inform DER -in certificate.pdf.sig0 -content signed.bin -CAfile service.pem -partial_chain -purpose any \\
  -out /dev/null && echo signature OK

# 3. evidence.json is the one in the certificate: "evidence OK"
pdfdetach -save 1 -o inside.json certificate.pdf && cmp inside.json evidence.json && echo evidence OK

# 4. Every link has the hash of its data and of the link before: "links OK"
for n in $(jq '.events | keys[]' evidence.json); do jq -cjS --argjson n $n '.events as $e | $e[$n] | {v: 1,
  notification_id: $id, sequence: $n, previous_hash: (if $n > 0 then $e[$n - 1].event_hash else "0" * 64 end),
  event_type, event_data, created_at}' --arg id $(jq -r .notification_id evidence.json) evidence.json |
  sha256sum | cut -c1-64; done > computed.txt
jq -r '.events[].event_hash' evidence.json | cmp - computed.txt && echo links OK
${
  erased
    ? ""
    : `
# 5. Content, attachments and mail are those that the links name: "content OK"
jq -r '.events[].event_data | .content_hash, .attachments[]?.sha256${mail ? ", .submission_sha256" : ""} | values' evidence.json | sort > named.txt
(jq -cjS .content evidence.json | sha256sum; sha256sum attachments/* submission.* 2>/dev/null) | cut -c1-64 | sort | cmp - named.txt &&
  echo content OK
`
}
What these steps do not show: that every reader displays what was signed. Step 1 says that the last time-stamp reaches to the end
of the file; but anybody can append pages with a time-stamp of a public authority, and no line of shell can tell what stands
between that and the signature. The program of the service can (open source, without server or network), with roots that you trust:
npm run -s verify -- evidence.zip --trust ca.pem
`;
