import { LOG_FILES, OWN_FILES } from "./package.ts";
import type { ReadmeFacts } from "./readme-facts.ts";
import { contentHashes, EVIDENCE, LINKS, logStamp, onlyThese, SAME_TOKEN, SPLIT, STAMPS, signature } from "./recipe.ts";

/** The Spanish README.txt. It has the steps and commands of the English one, and its wording is as fixed. */
export const SPANISH = ({ id, url, files, mail, erased }: ReadmeFacts): string => `Pruebas de la notificación ${id}
Su registro público: ${url}

certificate.pdf   el certificado: firmado (PAdES), con sello de tiempo (RFC 3161) y con evidence.json dentro
evidence.json     ${erased ? "hechos" : "contenido, hechos"} y huellas, como en el certificado
token.der         el sello de tiempo del certificado, como en el certificado
ca.pem            las raíces que este servicio nombró al hacerse el expediente. Un falsificador pondría las suyas:
                  cotéjelas con las que obtuvo del servicio por una vía de la que se fíe (/trust)
log.der           solo si una autoridad externa ha sellado después la bitácora pública: su sello sobre el estado que figura en
log.tlog-proof    este archivo, la prueba de que en la bitácora consta el último hecho
${
  erased
    ? `El contenido se suprimió el ${erased}, con sus adjuntos y el correo: de ellos solo quedan las huellas en los hechos.`
    : `attachments/      los adjuntos, numerados en su orden; sus nombres exactos están en evidence.json
${mail ? `${mail.padEnd(18)}el correo tal como se confió al proveedor de correo` : "El correo tal como se confió al proveedor no se conserva, o no como era."}`
}

Compruébelo con OpenSSL 3, poppler, jq y sha256sum en bash o zsh, en esta carpeta. Cada paso acaba con las palabras que se indican, o algo está mal.

# 1. Cada firma y cada sello de tiempo deja fuera una sola cadena hexadecimal, la suya, y el último llega hasta el final: "archivo entero OK"
#    Se separan: N.der es cada uno, N.bin lo que abarca, N.pdf el archivo hasta ahí. El 0 es la firma
${SPLIT}
cmp $D/$N.pdf certificate.pdf && echo archivo entero OK

# 2. El último sello de tiempo y el primero son de autoridades de ca.pem, y token.der es el primero: "sellos de tiempo OK", "sello OK"
${STAMPS} && echo sellos de tiempo OK
${SAME_TOKEN} && echo sello OK

# 3. El certificado lo firmó el servicio de ca.pem, sea lo que sea lo que avalen además sus autoridades: "firma OK"
${signature("firma OK")}

# 4. evidence.json es el que se firmó: "datos OK"
${EVIDENCE} && cmp $D/evidence.json evidence.json && [ "$(jq -r .notification_id $D/evidence.json)" = ${id} ] && echo datos OK

# 5. Cada eslabón tiene la huella de sus datos y del eslabón anterior: "eslabones OK"
${LINKS} && echo eslabones OK

# 6. No hay ningún otro archivo en esta carpeta: "archivos OK"
${onlyThese([...OWN_FILES, ...files], LOG_FILES)} && echo archivos OK

# 7. En el estado de log.tlog-proof consta el último hecho, y lo selló una autoridad externa de ca.pem, si está log.der: una hora, "bitácora OK"
${logStamp(id, "bitácora OK")}
${
  erased
    ? ""
    : `
# 8. Contenido, adjuntos y correo son los que nombran los eslabones: "contenido OK"
${contentHashes(files, mail !== null)} && echo contenido OK
`
}
Lo que se firmó es $D/0.pdf. Lo que estos pasos no muestran: que un lector enseñe lo mismo de certificate.pdf. Cualquiera puede añadir
páginas con un sello de tiempo de una autoridad pública, y ninguna línea de órdenes distingue qué hay entre él y la firma. Nada cubre
los bytes que rodean el último sello. No se comprueba que la clave propia de la bitácora firmara su estado. Un texto con el carácter
U+007F parece cambiado en el último paso. El programa del servicio lo comprueba todo (código abierto, sin servidor ni red), con raíces en las que usted confíe:
npm run -s verify -- evidence.zip --trust ca.pem
`;
