import type { ReadmeFacts } from "./readme.ts";

/** As the English one, step by step and command by command. */
export const SPANISH = ({ id, url, mail, erased, lastStamp }: ReadmeFacts): string => `Pruebas de la notificación ${id}
Su registro público: ${url}

certificate.pdf   el certificado: firmado (PAdES), con sello de tiempo (RFC 3161) y con evidence.json dentro
evidence.json     ${erased ? "hechos" : "contenido, hechos"} y huellas, como en el certificado
token.der         el sello de tiempo del certificado, como en el certificado
ca.pem            las raíces que este servicio nombró al hacerse el expediente. Un falsificador pondría las suyas:
                  cotéjelas con las que obtuvo del servicio por una vía de la que se fíe (/trust)
${
  erased
    ? `El contenido se suprimió el ${erased}, con sus adjuntos y el correo: de ellos solo quedan las huellas en los hechos.`
    : `attachments/      los adjuntos, numerados en su orden; sus nombres exactos están en evidence.json
${mail ? `${mail.padEnd(18)}el correo tal como se confió al proveedor de correo` : "El correo tal como se confió al proveedor no se conserva, o no como era."}`
}

Compruébelo con OpenSSL, poppler y jq, en esta carpeta. Cada uno de los ${erased ? "cuatro" : "cinco"} pasos acaba con las palabras que se indican,
o algo está mal.

# 1. El sello de tiempo abarca todo el certificado y es de una autoridad de ca.pem: "Verification: OK"
pdfsig -dump certificate.pdf > /dev/null
set -- $(grep -ao '/ByteRange *\\[[^]]*\\]' certificate.pdf | tail -1 | tr -cd '0-9 ')
test $(($3 + $4)) = $(wc -c < certificate.pdf) || echo 'SE AÑADIÓ ALGO'
HASH=$( (head -c $2 certificate.pdf; tail -c $4 certificate.pdf) | sha256sum | cut -c1-64)
openssl ts -verify -token_in -in ${lastStamp} -digest $HASH -CAfile ca.pem

# 2. El certificado lo firmó el servicio de ca.pem, sea lo que sea lo que avalen además sus autoridades: "firma OK"
sed -n '/for signatures$/,/END/p' ca.pem > service.pem
set -- $(grep -ao '/ByteRange *\\[[^]]*\\]' certificate.pdf | head -1 | tr -cd '0-9 ')
(head -c $2 certificate.pdf; tail -c +$(($3 + 1)) certificate.pdf | head -c $4) > signed.bin
openssl cms -verify -binary -inform DER -in certificate.pdf.sig0 -content signed.bin -CAfile service.pem -partial_chain -purpose any \\
  -out /dev/null && echo firma OK

# 3. evidence.json es el que está en el certificado: "datos OK"
pdfdetach -save 1 -o inside.json certificate.pdf && cmp inside.json evidence.json && echo datos OK

# 4. Cada eslabón tiene la huella de sus datos y del eslabón anterior: "eslabones OK"
for n in $(jq '.events | keys[]' evidence.json); do jq -cjS --argjson n $n '.events as $e | $e[$n] | {v: 1,
  notification_id: $id, sequence: $n, previous_hash: (if $n > 0 then $e[$n - 1].event_hash else "0" * 64 end),
  event_type, event_data, created_at}' --arg id $(jq -r .notification_id evidence.json) evidence.json |
  sha256sum | cut -c1-64; done > computed.txt
jq -r '.events[].event_hash' evidence.json | cmp - computed.txt && echo eslabones OK
${
  erased
    ? ""
    : `
# 5. Contenido, adjuntos y correo son los que nombran los eslabones: "contenido OK"
jq -r '.events[].event_data | .content_hash, .attachments[]?.sha256${mail ? ", .submission_sha256" : ""} | values' evidence.json | sort > named.txt
(jq -cjS .content evidence.json | sha256sum; sha256sum attachments/* submission.* 2>/dev/null) | cut -c1-64 | sort | cmp - named.txt &&
  echo contenido OK
`
}
Lo que estos pasos no muestran: que todo lector enseñe lo que se firmó. El paso 1 dice que el último sello de tiempo llega hasta
el final del archivo; pero cualquiera puede añadir páginas con un sello de tiempo de una autoridad pública, y ninguna línea de
órdenes distingue qué hay entre él y la firma. El programa del servicio sí (código abierto, sin servidor ni red), con raíces en
las que usted confíe:
npm run -s verify -- evidence.zip --trust ca.pem
`;
