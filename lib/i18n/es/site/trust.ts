import type { Messages } from "#lib/i18n/texts.ts";

export const trust: Messages["trust"] = {
  title: "Certificados raíz",
  intro:
    "Este servicio firma el PDF de cada notificación y le pone un sello de tiempo. Para comprobar ambas cosas, un programa necesita estos certificados raíz. Conserve el archivo: la comprobación funcionará aunque este servicio ya no exista.",
  download: "Descargar los certificados raíz",
  use: "Con el archivo, los lectores de PDF y otros programas pueden comprobar los certificados de este servicio:",
  ways: "Maneras de comprobar un certificado",
  alone: "Antes de fiarse del archivo:",
  verifierTitle: "Verificador",
  verifier: "Descargar el verificador",
  verifierNote:
    "Un archivo HTML que comprueba certificados en cualquier navegador, sin este servicio y sin red. Su SHA-256 consta también en la bitácora pública.",
  printed: (address, time) => `Impreso desde ${address}, tal como estaba el ${time}.`,
  roles: { signing: "Certificados raíz de las firmas", "time-stamping": "Certificados raíz de los sellos de tiempo" },
  vouches: {
    signing: "Confirman quién firmó un PDF, no cuándo.",
    "time-stamping": "Confirman cuándo se firmó un PDF, no quién lo firmó.",
  },
  itself: "Figura el propio certificado de firma, no la autoridad que lo emitió.",
  standing: "Estado",
  standings: {
    earlier: "Ya no se usa. Los certificados anteriores siguen siendo de confianza",
    foreign: "Autoridad de sellado de tiempo ajena a este servicio",
  },
  valid: "Validez",
  period: (from, to) => `del ${from} al ${to}`,
  fingerprint: "Huella (SHA-256)",
  revocation: "Revocación",
  list: "Lista de revocación (CRL)",
  nextUpdate: (time) => `– la siguiente se espera antes del ${time}.`,
  leaves: "Certificados en uso",
  leavesLead: "Ahora firman los PDF y les ponen el sello de tiempo. Cada PDF contiene sus certificados.",
  chain: "Descargar el certificado y su raíz (PEM)",
  recipe: "Compare las huellas",
  recipeLead:
    "Compare las huellas con las que haya recibido por otra vía, por ejemplo en papel o de otra persona que use este servicio.",
  recipeNote:
    "Las órdenes descargan ca.pem y enumeran el nombre, el fin de validez y la huella de cada raíz. En el archivo, una línea de comentario encima de cada raíz dice si es para firmas o para sellos de tiempo. Use cada raíz solo para su fin.",
};
