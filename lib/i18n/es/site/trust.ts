import type { Messages } from "#lib/i18n/texts.ts";

export const trust: Messages["trust"] = {
  title: "Certificados raíz",
  intro:
    "Cada certificado de este servicio se firma bajo una de estas raíces y se sella bajo otra. Conserve el archivo: con él podrán comprobarse los certificados aunque este servicio ya no exista.",
  download: "Descargar las raíces (ca.pem)",
  verifierTitle: "Verificador",
  verifier: "Descargar acuse-verify.html",
  verifierNote:
    "Un archivo HTML que comprueba certificados en cualquier navegador, sin este servicio y sin red. Su SHA-256, que consta también en la bitácora pública:",
  printed: (address, time) => `Impreso desde ${address}, tal como estaba el ${time}.`,
  roles: { signing: "Raíces de las firmas", "time-stamping": "Raíces de los sellos de tiempo" },
  vouches: {
    signing:
      "Confirman quién firmó un certificado, no cuándo. Si el certificado de firma lo emitió una autoridad pública, figura ese certificado y no el de la autoridad.",
    "time-stamping": "Confirman cuándo se firmó un certificado, no quién lo firmó.",
  },
  standing: "Estado",
  standings: {
    current: "En uso por este servicio",
    earlier: "Ya no se usa. Los certificados anteriores siguen siendo de confianza",
    foreign: "Autoridad de sellado de tiempo ajena a este servicio",
  },
  valid: "Validez",
  period: (from, to) => `del ${from} al ${to}`,
  fingerprint: "SHA-256",
  revocation: "Revocación",
  list: "Lista de revocación (CRL)",
  nextUpdate: (time) => `– la siguiente se espera antes del ${time}.`,
  leaves: "Certificados en uso",
  leavesLead: "Son los que ahora firman y sellan. Cada certificado de notificación los incluye.",
  chain: "Descargar el certificado y su raíz (PEM)",
  recipe: "Compare las huellas",
  recipeLead: "Un archivo de raíces no prueba nada por sí solo: compare sus huellas con las de otra fuente.",
  recipeNote:
    "La orden enumera el nombre, el fin de validez y la huella de cada raíz del archivo. La línea que va encima dice si es para firmas o para sellos de tiempo. Al comprobar, no deben mezclarse.",
};
