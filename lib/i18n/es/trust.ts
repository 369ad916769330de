import type { Messages } from "#lib/i18n/texts.ts";

export const trust: Messages["trust"] = {
  title: "De qué dependen las firmas de este servicio",
  intro:
    "Cada certificado se firma bajo una de estas raíces, y cada sello de tiempo se hace bajo otra. Conserve el archivo con las raíces: con él podrá comprobarse un certificado cuando este servicio ya no exista.",
  download: "Descargar las raíces (ca.pem)",
  printed: (address, time) => `Impreso desde ${address}, tal como estaba el ${time}.`,
  roles: { signing: "Raíces de las firmas", "time-stamping": "Raíces de los sellos de tiempo" },
  vouches: {
    signing:
      "Responden de quién firmó un certificado, y de ninguna hora. Un certificado de firma cuyo emisor tiene otros clientes figura aquí él mismo, sin ese emisor.",
    "time-stamping": "Responden de horas, y de ninguna firma de un certificado.",
  },
  standing: "Situación",
  standings: {
    current: "En uso por este servicio",
    earlier: "Ya no se usa; lo que se hizo bajo ella sigue siendo de confianza",
    foreign: "De una autoridad de sellado de tiempo ajena a este servicio",
  },
  valid: "Validez",
  period: (from, to) => `del ${from} al ${to}`,
  fingerprint: "SHA-256",
  list: "Lista de revocación (CRL)",
  nextUpdate: (time) => `– la siguiente llegará antes del ${time}.`,
  leaves: "Certificados en uso",
  leavesLead:
    "Son los que ahora firman y sellan. Cada certificado de notificación los lleva consigo, así que no hace falta descargarlos.",
  chain: "Con su raíz (PEM)",
  recipe: "Coteje las huellas",
  recipeLead: "Una raíz vale lo que vale la vía por la que llegó. Cotéjelas con las que obtuvo por otra.",
  recipeNote:
    "La orden enumera nombre, fin de validez y huella de cada raíz del archivo. Una línea sobre cada una dice de cuál de las dos cosas responde; quien compruebe no debe tomar la una por la otra.",
};
