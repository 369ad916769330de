import type { Messages } from "#lib/i18n/texts.ts";
import { many, number } from "./language.ts";

export const log: Messages["log"] = {
  title: "Bitácora pública",
  intro:
    "Cada hecho de cada notificación es también un asiento de esta bitácora, que solo crece y que cualquiera puede seguir. Un registro reescrito después la contradice: quien lleva el servicio no puede hacerlo sin que se note.",
  state: "Estado",
  name: "Nombre",
  entries: "Asientos",
  size: (count) => number(count),
  empty: "La bitácora está vacía. El primer asiento llega con la primera notificación.",
  checkpoint: "Último punto de control",
  checkpointLead: "Su cabecera firmada: nombre, número de asientos, raíz y firmas.",
  key: "Clave",
  keyLead: "Firma los puntos de control. Guárdela: con ella sabrá si una cabecera posterior es de la misma bitácora.",
  keys: "Descargar todas las claves",
  witnesses: "Testigos",
  noWitness: "Ninguno. Solo quien la lleva firma la cabecera, y podría mostrar otra bitácora a otras personas.",
  witnessed: (count) =>
    `${count === 1 ? "Un testigo confirmó" : `${many(count, "testigo")} confirmaron`} la cabecera que se muestra aquí. Notarían que a otras personas se les mostrase otra.`,
  notWitnessed: "No han confirmado la cabecera que se muestra aquí. El servicio se lo está pidiendo.",
  private:
    "Un asiento no lleva dirección, contenido ni número de registro. Solo quien tiene el número de un registro, por ejemplo por el código de un certificado, encuentra sus asientos.",
  watch: "Vigílela",
  watchLead: "Esta orden sigue la bitácora y la recalcula entera. Ejecútela cada hora en una máquina suya.",
  more: "Cómo funciona la bitácora",
};
