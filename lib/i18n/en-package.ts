/** The README in an evidence package: how to check it with tools that are not ours, in the folder where it was unpacked. */
export const packageReadme = ({
  id,
  url,
  mail,
}: {
  id: string;
  url: string;
  mail: string | null;
}): string => `Evidence of notification ${id}
Its public record: ${url}

certificate.pdf   the certificate: signed (PAdES), time-stamped (RFC 3161), with evidence.json inside
evidence.json     content, events and hashes, as in the certificate
token.der         the time-stamp over the certificate, as in the certificate
ca.pem            the roots that this service named when the package was made. A forger would put in his own:
                  compare them with those that you got from the service by a way you trust (/trust)
attachments/      the attachments, numbered in their order; their exact names are in evidence.json
${mail ? `${mail.padEnd(18)}the mail as it was handed to the mail provider` : "The mail as it was handed to the provider is not kept, or not as it was."}

Check it with OpenSSL, poppler and jq, in this folder. Each of the four ends with the words beside it, or something is wrong.

# 1. The time-stamp is over the whole certificate, and of an authority of ca.pem: "Verification: OK"
set -- $(grep -ao '/ByteRange *\\[[^]]*\\]' certificate.pdf | tail -1 | tr -cd '0-9 ')
test $(($3 + $4)) = $(wc -c < certificate.pdf) || echo 'SOMETHING WAS APPENDED'
HASH=$( (head -c $2 certificate.pdf; tail -c $4 certificate.pdf) | sha256sum | cut -c1-64)
openssl ts -verify -token_in -in token.der -digest $HASH -CAfile ca.pem

# 2. evidence.json is the one in the certificate: "evidence OK"
pdfdetach -save 1 -o inside.json certificate.pdf && cmp inside.json evidence.json && echo evidence OK

# 3. Every link has the hash of its data and of the link before: "links OK"
for n in $(jq '.events | keys[]' evidence.json); do jq -cjS --argjson n $n '.events as $e | $e[$n] | {v: 1,
  notification_id: $id, sequence: $n, previous_hash: (if $n > 0 then $e[$n - 1].event_hash else "0" * 64 end),
  event_type, event_data, created_at}' --arg id $(jq -r .notification_id evidence.json) evidence.json |
  sha256sum | cut -c1-64; done > computed.txt
jq -r '.events[].event_hash' evidence.json | cmp - computed.txt && echo links OK

# 4. Content, attachments and mail are those that the links name: the same hashes twice
jq -r '.events[] | .event_data | .content_hash, .attachments[]?.sha256, .submission_sha256 | values' evidence.json
jq -cjS .content evidence.json | sha256sum; sha256sum attachments/* submission.* 2>/dev/null

Or all of it at once, with the program of the service (open source) and roots that you trust:
npm run -s verify -- evidence.zip --trust ca.pem
`;
