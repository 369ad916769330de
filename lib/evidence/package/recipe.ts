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
    [ $(wc -c < $D/$N.pdf) = $((c + d)) ] && [ $(ranges $D/$N.pdf | wc -l) = $((N + 1)) ] || { rm -f $D/$N.pdf; break; }
  (head -c $b $D/$N.pdf; tail -c $d $D/$N.pdf) > $D/$N.bin
  printf "$(printf $hex | sed 's/../\\x&/g')" > $D/$N.der
done < $D/ranges
digest() { openssl dgst -sha256 -r $D/$1.bin | cut -c1-64; }
stamp() { openssl ts -verify -token_in -in $D/$1.der -digest $(digest $1) -CAfile ca.pem $2; }`;

/** An earlier authority's certificate may have expired: the last time-stamp vouches for the first. */
export const STAMPS = "stamp $N && stamp 1 -no_check_time";

/** Only for a token that was verified: OpenSSL prints its extensions as they are. */
export const TIME = "openssl ts -reply -token_in -in $D/1.der -text | grep '^Time stamp: '";

/** Prints nothing if token.der is the first time-stamp. Re-encoding drops the padding zeros. */
export const SAME_TOKEN = "openssl pkcs7 -inform DER -outform DER -in $D/1.der | cmp - token.der";

/**
 * The roots of the system may sign for anyone. The time-stamp shows when the signature existed: its certificate may have
 * expired since.
 */
const CMS = String.raw`sed -n '/for signatures$/,/^-----END/p' ca.pem > $D/service.pem
openssl cms -verify -binary -inform DER -in $D/0.der -content $D/0.bin -CAfile $D/service.pem -partial_chain -purpose any \
  -no-CApath -no-CAstore -no_check_time -out /dev/null`;

/**
 * Prints the words, or removes the file: the next steps print parts of it when they fail, and a forger could imitate their lines.
 */
export const signature = (words: string) => `${CMS} && echo ${words} || rm -f $D/0.pdf`;

/** From the signed revision: a later one may embed another file. */
export const EVIDENCE = "pdfdetach -save 1 -o $D/evidence.json $D/0.pdf";

export const LINKS = `jq -r '.events[].event_hash' $D/evidence.json > $D/recorded
for n in $(jq '.events | keys[]' $D/evidence.json); do
  jq -cjS --argjson n $n '.notification_id as $id | .events as $e | $e[$n] | {v: 1, notification_id: $id, sequence: $n, event_type,
    event_data, created_at, previous_hash: (if $n > 0 then $e[$n - 1].event_hash else "0" * 64 end)}' $D/evidence.json |
    sha256sum | cut -c1-64
done | cmp - $D/recorded && [ -s $D/recorded ]`;

/** Compares the paths in the folder with those of the package, and prints no name: a name could imitate the lines of a step. */
export const onlyThese = (paths: readonly string[], possible: readonly string[]) =>
  String.raw`printf './%s\n' ${paths.join(" ")} $(ls ${possible.join(" ")} 2>/dev/null) | sort > $D/files
(find . ! -type d ! -name .DS_Store; find . -type l) 2>&1 | sort | cmp - $D/files`;

/**
 * Checks that the checkpoint at the end of log.tlog-proof has the last event (RFC 9162 §2.1.3.2), and its time-stamp. Does nothing
 * without log.der. The service's own authority does not count. Of the proof only digits and base64 reach the shell, which would run other text. The authority's certificate may
 * have expired.
 */
export const logStamp = (id: string, words: string) => String.raw`if [ -f log.der ]; then
  sed '1,/^$/d' log.tlog-proof > $D/checkpoint
  sed -n '/of an outside authority$/,/^-----END/p' ca.pem > $D/outside.pem
  pair() { printf "\x01$(printf %s $1$2 | sed 's/../\\x&/g')" | sha256sum | cut -c1-64; }
  octets() { openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n'; }
  at=$(sed -n '2s/^index \([0-9]*\)$/\1/p' log.tlog-proof) last=$(($(sed -n 2p $D/checkpoint | tr -cd 0-9) - 1))
  root=$(printf '\0{"event_hash":"%s","lookup":"%s","sequence":%s,"v":1}' $(jq -r '.events[-1].event_hash' $D/evidence.json) \
    $(printf 'acuse-log/1\n%s' ${id} | sha256sum | cut -c1-64) $(jq '.events | length - 1' $D/evidence.json) | sha256sum | cut -c1-64)
  for hash in $(sed '1,2d; /^$/,$d' log.tlog-proof | tr -cd 'A-Za-z0-9+/=\n'); do
    hash=$(printf %s $hash | octets)
    if [ $((at % 2)) = 1 ] || [ $at = $last ]; then
      root=$(pair $hash $root); while [ $((at % 2)) = 0 ] && [ $at != 0 ]; do at=$((at / 2)) last=$((last / 2)); done
    else root=$(pair $root $hash); fi
    at=$((at / 2)) last=$((last / 2))
  done
  [ "$last" = 0 ] && [ $root = "$(sed -n 3p $D/checkpoint | octets)" ] &&
    openssl ts -verify -token_in -in log.der -CAfile $D/outside.pem -no_check_time -digest $(openssl dgst -sha256 -r $D/checkpoint | cut -c1-64) &&
    openssl ts -reply -token_in -in log.der -text | grep '^Time stamp: ' && echo ${words}
fi`;

/** Compares the hashes that the links name, in their order, with those of the content and of the files. */
export const contentHashes = (paths: readonly string[], mail: boolean) =>
  `jq -r '.events[].event_data | .content_hash, .attachments[]?.sha256${mail ? ", .submission_sha256" : ""} | values' $D/evidence.json > $D/named
(jq -cjS .content $D/evidence.json | sha256sum; for f in ${paths.join(" ")}; do sha256sum < $f; done) | cut -c1-64 | cmp - $D/named`;
