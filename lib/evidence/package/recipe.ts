/**
 * Shell commands that check a certificate without our code. The guide on verifying, README.txt and the record page print them.
 * Byte ranges alone locate the signatures: a forger can place a cross-reference, which PDF readers follow, in a gap.
 */

/** For bash and zsh, in the folder of certificate.pdf and ca.pem. Files go to a new folder, apart from earlier runs. */
export const SPLIT = String.raw`export LC_ALL=C
D=$(mktemp -d) N=-1
ranges() { grep -aoE '/ByteRange \[0( [1-9][0-9]{0,9}){3} *\]' $1 | tr -cd '0-9 \n'; }
ranges certificate.pdf > $D/ranges
while read -r zero b c d; do
  N=$((N + 1)); head -c $((c + d)) certificate.pdf > $D/$N.pdf
  hex=$(head -c $c $D/$N.pdf | tail -c +$((b + 1)) | tr -cd 0-9a-f)
  (head -c $b $D/$N.pdf; printf '<%s>' $hex; tail -c $d $D/$N.pdf) | cmp - $D/$N.pdf &&
    [ $(wc -c < $D/$N.pdf) = $((c + d)) ] && [ $(ranges $D/$N.pdf | wc -l) = $((N + 1)) ] || { rm $D/$N.pdf; break; }
  (head -c $b $D/$N.pdf; tail -c $d $D/$N.pdf) > $D/$N.bin
  printf "$(printf $hex | sed 's/../\\x&/g')" > $D/$N.der
done < $D/ranges
digest() { openssl dgst -sha256 -r $D/$1.bin | cut -c1-64; }
stamp() { openssl ts -verify -token_in -in $D/$1.der -digest $(digest $1) -CAfile ca.pem $2; }`;

/** An earlier authority's certificate may have expired: the last time-stamp vouches for the first. */
export const STAMPS = "stamp $N && stamp 1 -no_check_time";

/** Prints nothing if token.der is the first time-stamp. Re-encoding drops the padding zeros. */
export const SAME_TOKEN = "openssl pkcs7 -inform DER -outform DER -in $D/1.der | cmp - token.der";

/**
 * The roots of the system may sign for anyone. The time-stamp shows when the signature existed: its certificate may have
 * expired since.
 */
export const SIGNATURE = String.raw`sed -n '/for signatures$/,/END/p' ca.pem > $D/service.pem
openssl cms -verify -binary -inform DER -in $D/0.der -content $D/0.bin -CAfile $D/service.pem -partial_chain -purpose any \
  -no-CApath -no-CAstore -no_check_time -out /dev/null`;

/** From the signed revision: a later one may embed another file. */
export const EVIDENCE = "pdfdetach -save 1 -o $D/evidence.json $D/0.pdf";

export const LINKS = `jq -r '.events[].event_hash' $D/evidence.json > $D/recorded
for n in $(jq '.events | keys[]' $D/evidence.json); do
  jq -cjS --argjson n $n '.notification_id as $id | .events as $e | $e[$n] | {v: 1, notification_id: $id, sequence: $n, event_type,
    event_data, created_at, previous_hash: (if $n > 0 then $e[$n - 1].event_hash else "0" * 64 end)}' $D/evidence.json |
    sha256sum | cut -c1-64
done | cmp - $D/recorded && [ -s $D/recorded ]`;

/**
 * Prints links and files that a package does not have, and fails if there are any: a reader could take them for its content. An
 * erased record has no `content`.
 */
export const onlyFiles = (content: boolean) => String.raw`! (find . -type l; find . -type f ! -name '.*' | grep -vxE \
    '\./(README\.txt|ca\.pem|certificate\.pdf|evidence\.json|token\.der${content ? String.raw`|attachments/[0-9]+-[^/]*|submission\.(eml|json)` : ""})') | grep .`;

/** The hashes that the links name, in their order, and those of the content, the attachments and the mail, which are sorted by name. */
export const contentHashes = (
  mail: boolean,
) => String.raw`jq -r '.events[].event_data | .content_hash, .attachments[]?.sha256${mail ? ", .submission_sha256" : ""} | values' $D/evidence.json > $D/named
(jq -cjS .content $D/evidence.json | sha256sum; find . -type f \( -path './attachments/*' -o -name 'submission.*' \) -exec sha256sum {} + |
  sort -k2) | cut -c1-64 | cmp - $D/named`;
