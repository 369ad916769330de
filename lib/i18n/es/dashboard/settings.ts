import { DEFAULTS } from "#lib/contract/defaults.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

const [least, most] = [LIMITS.retentionDays.least, LIMITS.retentionDays.most.toLocaleString("es")];

export const settings: Messages["dashboard"]["settings"] = {
  organizationName: "Nombre de la organización",
  organizationNameHint: "Aparece como remitente en los certificados.",
  organizationNameExample: "Por ejemplo: Notaría Ruiz",
  nameless: (address) =>
    `Mientras no escriba un nombre, los certificados y correos muestran ${address} como remitente.`,
  certificateLanguage: "Idioma de los certificados y correos",
  certificateLanguageHint: "Los certificados sellados conservan su idioma.",
  names: "Nombre e idioma",
  retention: "Cuánto se conserva el contenido",
  retentionLead:
    "Los textos, nombres, direcciones y adjuntos se pueden suprimir automáticamente. La cadena de eventos y sus sellos de tiempo permanecen, y los certificados ya descargados siguen siendo válidos.",
  periods: {
    legend: "Suprimir el contenido después de",
    never: "Nunca",
    years: (count) => (count === 1 ? "1 año" : `${count} años`),
    other: "Otro plazo",
  },
  days: "Número de días",
  neverErased: "El contenido nunca se suprime.",
  erasedAfter: (days) => `El contenido se suprime ${days === 1 ? "un día" : `${days} días`} después de su creación.`,
  shown: "Ajustes",
  ownersChange: "Puede cambiarlos un propietario:",
  closing: `Para cerrar una organización: revoque sus claves, quite sus destinos y a los demás miembros, y haga suprimir el contenido al cabo de ${many(LIMITS.retentionDays.least, "día")}. Sus registros permanecen, sin contenido, para quienes tengan certificados.`,
  closeAccount: "Cerrar su cuenta",
  closingAccount: "Solo el operador de este servicio puede cerrar su cuenta.",
  writeTo: "Escriba a",
  retentionHint: `De ${least} a ${most}.`,
  retentionQuestion: {
    title: (count, more) =>
      `¿Suprimir ya el contenido de ${more ? `más de ${count}` : count} ${count === "1" ? "notificación" : "notificaciones"}?`,
    titleNone: (days) => `¿Suprimir el contenido ${days === 1 ? "un día" : `${days} días`} después de su creación?`,
    atOnce: (moment) =>
      `Todas las notificaciones anteriores al ${moment} pierden sus textos, nombres y direcciones, adjuntos y certificados anteriores. La cadena y sus sellos de tiempo permanecen. La supresión empieza en menos de un minuto, con cien notificaciones por minuto como máximo.`,
    none: "Todavía no hay nada tan antiguo.",
    fromNow: (days) =>
      `Desde ahora, cada notificación pierde sus textos, nombres y direcciones, adjuntos y certificados anteriores ${days === 1 ? "un día" : `${days} días`} después de su creación.`,
    fromThen: (days) =>
      `Después, cada notificación pierde sus textos, nombres y direcciones, adjuntos y certificados anteriores ${days === 1 ? "un día" : `${days} días`} después de su creación.`,
    forGood: "El contenido suprimido no se puede recuperar.",
    withoutOutcome: (days) =>
      `Si una notificación no tiene resultado final, se suprime como muy pronto ${days} días después de su creación.`,
    yes: "Suprimir ahora y en adelante",
    yesNone: (days) => (days === 1 ? "Suprimir al cabo de un día" : `Suprimir a los ${days} días`),
  },
  mail: {
    sample: "Vista previa",
    sampleIn: (language) => `En el idioma de los certificados y correos: ${language}.`,
    sampleSubject: "Resolución del contrato",
    sampleText: "Estimada María:\n\nEl alquiler del piso 14-B termina el 31 de mayo.",
    title: "Aspecto de los correos",
    lead: `Cómo se ven las notificaciones en el programa de correo del destinatario. Las enviadas por la API llevan el nombre de «sender_name» o, si falta, «${DEFAULTS.senderName}».`,
    framed: "Mostrar nuestro nombre y logotipo sobre el mensaje",
    framedHint: "Añade una versión HTML a las notificaciones que no la tienen. El texto sin formato se envía siempre.",
    logo: "Logotipo",
    logoHint: `PNG, JPEG o SVG, de ${LIMITS.organization.logoBytes / 1024 / 1024} MB como máximo. Se muestra sobre blanco, hasta 240 por 64 píxeles. Forma parte del correo, así que no permite saber quién lo abre.`,
    current: "El logotipo actual",
    file: {
      choose: "Elegir archivo",
      none: "Ningún archivo elegido",
      large: `Este archivo supera ${LIMITS.organization.logoBytes / 1024 / 1024} MB.`,
    },
    remove: "Quitar el logotipo",
  },
  save: "Guardar",
  saveNames: "Guardar nombre e idioma",
  savePeriod: "Guardar plazo",
  saveAppearance: "Guardar aspecto",
  yourself: "Sus datos",
  emailHint: "La misma en todas las organizaciones. No se puede cambiar.",
  ownName: "Su nombre",
  ownNameHint: "Opcional. Lo ven los demás miembros.",
  ownLanguage: "Idioma de este sitio y de los correos que reciba",
  connectGitHub: "Conectar GitHub",
  disconnectGitHub: "Desconectar GitHub",
  gitHub: "También puede entrar con su cuenta de GitHub.",
  sessions: "Sesiones",
  sessionsLead: "Si pierde un dispositivo, cierre la sesión en todos. También se cerrará en este.",
  endSessions: "Cerrar todas las sesiones",
  leaveTitle: (organization) => `¿Dejar «${organization}»?`,
  leave: "Dejar la organización",
  leaveOrClose: "Dejar o cerrar",
  leaveText: "Usted pierde el acceso a esta organización. Un propietario puede volver a invitarle.",
  newTitle: "Nueva organización",
  newLead: "Tiene sus propias claves, miembros y notificaciones. Usted será su propietario.",
  create: "Crear organización",
  done: {
    saved: "Guardado.",
    logoRemoved: "El logotipo se ha quitado.",
    gitHubConnected: "GitHub está conectado.",
    gitHubDisconnected: "GitHub está desconectado.",
    left: "Ha dejado la organización.",
  },
  problems: {
    gitHub: "No se pudo conectar GitHub. Inténtelo de nuevo.",
    gitHubTaken: "Esa cuenta de GitHub ya es de otro usuario de este servicio. No ha cambiado nada.",
    name: `Escriba una línea de ${LIMITS.organization.nameCharacters} caracteres como máximo, sin direcciones web ni caracteres ocultos; por ejemplo, «Lucía Ruiz».`,
    organization: `Escriba una línea de ${LIMITS.organization.nameCharacters} caracteres como máximo, sin direcciones web o de correo ni caracteres ocultos; por ejemplo, «Notaría Ruiz».`,
    retention: `Escriba un número entero de ${least} a ${most}; por ejemplo, 365.`,
    logo: `No se ha guardado nada. Elija un archivo PNG, JPEG o SVG de ${LIMITS.organization.logoBytes / 1024 / 1024} MB como máximo, no de miles de píxeles de ancho.`,
    lastOwner: "Usted es su último propietario. Nombre antes propietario a otro miembro.",
    notFound: "Usted no es miembro de esta organización.",
    tooMany: `Usted tiene ${LIMITS.organization.ofOwner} organizaciones, que es el máximo para una persona.`,
  },
};
