import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";

const [least, most] = [LIMITS.retentionDays.least, LIMITS.retentionDays.most.toLocaleString("es")];

export const settings: Messages["dashboard"]["settings"] = {
  organizationLead: "Visible para los destinatarios y en los certificados.",
  organizationName: "Nombre de la organización",
  organizationNameHint: "Aparece como remitente en los certificados.",
  certificateLanguage: "Idioma de los certificados y correos",
  certificateLanguageHint: "Los certificados sellados conservan su idioma.",
  names: "Nombre e idioma",
  retention: "Conservación",
  retentionLead:
    "El mensaje y los adjuntos de las notificaciones más antiguas se suprimen para siempre. Su cadena y su sello permanecen, y los certificados ya descargados siguen siendo válidos.",
  periods: {
    legend: "Suprimir el contenido después de",
    never: "Nunca",
    years: (count) => (count === 1 ? "1 año" : `${count} años`),
    other: "Otro plazo",
  },
  days: "Número de días",
  closing: "Solo el operador de este servicio puede cerrar una organización.",
  closingAccount: "Solo el operador de este servicio puede cerrar su cuenta.",
  retentionHint: `Días (de ${least} a ${most}). Déjelo vacío para no suprimir nunca.`,
  retentionQuestion: {
    title: (count, more) =>
      `¿Suprimir ya el contenido de ${more ? `más de ${count}` : count} ${count === "1" ? "notificación" : "notificaciones"}?`,
    titleNone: (days) => `¿Suprimir el contenido ${days === 1 ? "un día" : `${days} días`} después de su creación?`,
    atOnce: (date) =>
      `Todas las notificaciones anteriores al ${date} pierden su mensaje y sus adjuntos. La supresión empieza en menos de un minuto, con cien notificaciones por minuto como máximo.`,
    none: (date) => `De momento no se suprime nada: no hay notificaciones anteriores al ${date}.`,
    fromThen: (days) =>
      `Después, cada notificación pierde su mensaje y sus adjuntos ${days === 1 ? "un día" : `${days} días`} después de su creación.`,
    forGood: "El contenido suprimido no se puede recuperar.",
    yes: "Suprimir ahora y en adelante",
    yesNone: "Activar la supresión",
  },
  mail: {
    sample: "Así se ve un correo",
    sampleText: "Estimada María:\n\nEl alquiler del piso 14-B termina el 31 de mayo.",
    title: "Correo",
    lead: "Cómo se ven las notificaciones en el programa de correo del destinatario.",
    framed: "Enmarcar el mensaje con el nombre y el logotipo de la organización",
    framedHint: "Añade una versión HTML a las notificaciones que no la tienen. El texto sin formato se envía siempre.",
    logo: "Logotipo",
    logoHint: `PNG, JPEG o SVG, de ${LIMITS.organization.logoBytes / 1024 / 1024} MB como máximo. Se muestra sobre blanco, hasta 240 por 64 píxeles. Forma parte del correo, así que no permite saber quién lo abre.`,
    current: "El logotipo actual",
    upload: "Subir el logotipo",
    remove: "Quitar el logotipo",
  },
  save: "Guardar",
  yourself: "Usted",
  yourselfLead: (email) => `Usted es ${email} en todas las organizaciones.`,
  ownName: "Su nombre",
  ownNameHint: "Opcional. Lo ven los demás miembros.",
  ownLanguage: "Su idioma, aquí y en los correos que reciba",
  connectGitHub: "Conectar GitHub",
  disconnectGitHub: "Desconectar GitHub",
  gitHub: "También puede entrar con su cuenta de GitHub.",
  endSessions: "Salir en todos los navegadores",
  leaveTitle: (organization) => `Dejar ${organization}`,
  leave: "Dejar la organización",
  leaveText: "Usted pierde el acceso a esta organización. Un propietario puede volver a invitarle.",
  newLead: "Tiene sus propias claves, miembros y notificaciones. Usted será su propietario.",
  create: "Crear organización",
  done: {
    saved: "Guardado.",
    logoSaved: "El logotipo se ha guardado.",
    logoRemoved: "El logotipo se ha quitado.",
    gitHubConnected: "GitHub está conectado.",
    gitHubDisconnected: "GitHub está desconectado.",
  },
  problems: {
    gitHub: "No se pudo conectar GitHub. Inténtelo de nuevo.",
    gitHubTaken: "Esa cuenta de GitHub ya es de otro usuario de este servicio. No ha cambiado nada.",
    name: `Escriba una línea de ${LIMITS.organization.nameCharacters} caracteres como máximo.`,
    retention: `Indique un número entero de días, de ${least} a ${most}, o deje el campo vacío para no suprimir nunca.`,
    logo: `El logotipo no se guardó. Elija un archivo PNG, JPEG o SVG de ${LIMITS.organization.logoBytes / 1024 / 1024} MB como máximo.`,
    lastOwner: "Usted es su último propietario. Nombre antes propietario a otro miembro.",
    notFound: "Usted no es miembro de esta organización.",
    tooMany: `Usted tiene ${LIMITS.organization.ofOwner} organizaciones, que es el máximo para una persona.`,
  },
};
