import type { Messages } from "#lib/i18n/texts.ts";
import { many, number } from "../language.ts";

export const log: Messages["log"] = {
  title: "Bitácora pública",
  intro:
    "Cada evento de cada notificación es también un asiento de esta bitácora. La bitácora solo crece y cualquiera puede seguirla. Si un registro se cambia después, deja de coincidir con ella, y lo ve cualquiera que tenga su número. Si se reescribe la propia bitácora, lo ve cualquiera que la siga.",
  check: "Comprobar un certificado con la bitácora",
  state: "Asientos y testigos",
  name: "Nombre",
  entries: "Asientos",
  newest: "Último asiento",
  size: (count) => number(count),
  empty: "La bitácora está vacía. El primer asiento llega con la primera notificación.",
  checkpoint: "Último punto de control",
  checkpointLead:
    "El estado más reciente de la bitácora, firmado con la clave de abajo. Consérvelo: toda bitácora posterior debe contenerlo.",
  note: "Nombre, asientos, raíz y firmas",
  key: "Clave",
  keyLead:
    "Esta clave firma los puntos de control. Guárdela: con ella sabrá si un punto de control posterior es de la misma bitácora.",
  keys: "Descargar todas las claves",
  witnesses: "Testigos",
  noWitness: "Todavía sin testigos",
  unwitnessed: "Solo este servicio responde de la bitácora, y podría mostrar una distinta a cada persona.",
  aboutWitnesses: "Qué hace un testigo",
  witnessed: (count) =>
    `${count === 1 ? "Un testigo confirmó" : `${many(count, "testigo")} confirmaron`} el estado que se muestra aquí. Si a otras personas se les mostrara otra bitácora, se notaría.`,
  notWitnessed: "Los testigos no han confirmado el estado que se muestra aquí. El servicio se lo está pidiendo.",
  private:
    "Un asiento no lleva dirección, contenido ni número de registro. Para encontrar los asientos de un registro hace falta su número, por ejemplo el del código de un certificado.",
  watch: "Vigile la bitácora",
  watchLead:
    "Ejecute esta orden cada hora, en una copia del código de Acuse y en un equipo propio. Lee la bitácora, la recalcula y termina con un error si se reescribió algo.",
  more: "Cómo funciona la bitácora",
  source: "Obtener el código fuente",
};
