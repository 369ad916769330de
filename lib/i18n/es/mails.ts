import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";
import { quoted } from "./language.ts";

export const mail: Messages["mail"] = {
  footer: (organization) => `${organization} envió este mensaje con Acuse, que guarda un registro de la entrega.`,
  view: "Ver el registro de este mensaje",
  simulatedFirst: "Simulación: este mensaje no se envió a nadie.",
};

/** The mails of the service itself. */
export const letters: Messages["letters"] = {
  instead: "Si el botón no funciona, abra esta dirección:",
  foot: (url) => `Acuse, notificaciones certificadas por correo electrónico: ${url}`,
  signIn: {
    title: "Su enlace para entrar",
    text: (email) =>
      `Use este enlace para entrar como ${email}. Sirve una sola vez, durante ${LIMITS.signInLinkMinutes} minutos.`,
    action: "Entrar",
    notes: ["Si usted no lo pidió, ignore este correo. Si nadie usa el enlace, no ocurre nada."],
  },
  invitation: {
    title: (organization) => `Invitación a ${quoted(organization)}`,
    text: (inviter, organization) =>
      `${inviter} le ha invitado a unirse a ${organization === inviter ? "su organización" : `la organización ${quoted(organization)}`}, que envía notificaciones certificadas por correo electrónico.`,
    action: "Ver la invitación",
    notes: (email) => [
      `La invitación es solo para ${email} y vale ${LIMITS.organization.invitationDays} días. Entre con esta dirección.`,
      "Si no conoce a esta persona, ignore este correo.",
    ],
  },
  roles: {
    owner: "Como propietario, también puede gestionar las claves, los miembros y los plazos de conservación.",
    sender:
      "Como remitente, puede ver las notificaciones, los lotes y los webhooks de la organización, y enviar notificaciones nuevas.",
    reader: "Como lector, puede ver las notificaciones, los lotes y los webhooks de la organización, sin cambiar nada.",
  },
};
