import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";

export const mail: Messages["mail"] = {
  footer: "Este mensaje se envió como notificación certificada. Su registro público:",
  simulated: "Demostración: este mensaje no se entregó.",
};

/** The mails of the service itself. */
export const letters: Messages["letters"] = {
  foot: (url) => `Enviado por Acuse en ${url}, notificaciones certificadas por correo electrónico.`,
  signIn: {
    title: "Su enlace para entrar",
    text: (email) => `Alguien, probablemente usted, quiere entrar como ${email}. Este enlace sirve para ello.`,
    action: "Entrar",
    notes: [
      `Sirve una vez, durante ${LIMITS.signInLinkMinutes} minutos.`,
      "Si no fue usted, no haga nada: sin el enlace no se puede entrar.",
    ],
  },
  invitation: {
    title: (organization) => `Invitación a ${organization}`,
    text: (inviter, organization) =>
      `${inviter} le invita a la organización «${organization}», que envía notificaciones certificadas por correo electrónico.`,
    action: "Ver la invitación",
    notes: (email) => [
      `Es solo para ${email} y vale ${LIMITS.organization.invitationDays} días. Se le pedirá que entre con esta dirección.`,
      "Si no sabe quién es, no haga nada.",
    ],
  },
  roles: {
    owner: "Como propietario decidiría además sobre las claves, los miembros y lo que se conserva.",
    sender: "Como remitente vería sus notificaciones y enviaría otras nuevas.",
    reader: "Como lector vería sus notificaciones.",
  },
};
