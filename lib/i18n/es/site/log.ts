import type { Messages } from "#lib/i18n/texts.ts";
import { many, number } from "../language.ts";

export const log: Messages["log"] = {
  title: "Bitácora pública",
  intro:
    "Cada evento de cada notificación es también un asiento de esta bitácora. La bitácora solo crece y cualquiera puede seguirla. Un registro reescrito la contradice, y quien la sigue lo nota.",
  state: "Estado",
  name: "Nombre",
  entries: "Asientos",
  size: (count) => number(count),
  empty: "La bitácora está vacía. El primer asiento llega con la primera notificación.",
  checkpoint: "Último punto de control",
  checkpointLead: "La cabecera firmada de la bitácora: su nombre, número de asientos, raíz y firmas.",
  key: "Clave",
  keyLead:
    "Esta clave firma los puntos de control. Guárdela: con ella sabrá si un punto de control posterior es de la misma bitácora.",
  keys: "Descargar todas las claves",
  witnesses: "Testigos",
  noWitness: "Ninguno. Solo el operador firma la cabecera, y podría mostrar otra bitácora a otras personas.",
  witnessed: (count) =>
    `${count === 1 ? "Un testigo confirmó" : `${many(count, "testigo")} confirmaron`} la cabecera que se muestra aquí. Si a otras personas se les mostrara otra bitácora, se notaría.`,
  notWitnessed: "Los testigos no han confirmado la cabecera que se muestra aquí. El servicio se lo está pidiendo.",
  private:
    "Un asiento no lleva dirección, contenido ni número de registro. Para encontrar los asientos de un registro hace falta su número, por ejemplo el del código de un certificado.",
  watch: "Vigilarla",
  watchLead: "Esta orden sigue la bitácora y la recalcula entera. Ejecútela cada hora en un equipo propio.",
  more: "Cómo funciona la bitácora",
};
