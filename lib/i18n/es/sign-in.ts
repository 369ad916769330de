import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";

/** Signing in and out. */
export const signIn: Messages["signIn"] = {
  title: "Entrar",
  lead: "Le enviamos un enlace; no hay contraseña. Al entrar por primera vez recibe una organización propia.",
  invitation: (organization) =>
    `Tiene una invitación a «${organization}». Entre con la dirección a la que se dirige y acéptela después.`,
  email: "Su dirección de correo",
  send: "Enviarme un enlace",
  github: "Continuar con GitHub",
  connect: {
    title: "Conectar GitHub",
    lead: (email) =>
      `Ha entrado como ${email}. Una vez conectada, su cuenta de GitHub entra como la misma persona, tenga allí la dirección que tenga.`,
  },
  or: "o",
  demo: {
    title: "Modo de demostración: ningún correo sale de la máquina",
    text: (folder) =>
      `El suyo es un archivo en ${folder}: el más reciente cuyo nombre empieza por «sign-in». Dentro está el enlace.`,
  },
  invited: "Este servicio es para personas invitadas. Si su dirección es conocida aquí, le llegará un correo.",
  cookies: "Su navegador no guarda cookies de este sitio, y sin una no se puede entrar.",
  sent: {
    title: "Mire su correo",
    text: `Si esta dirección puede entrar aquí, un correo con un enlace está en camino. El enlace sirve una vez, durante ${LIMITS.signInLinkMinutes} minutos.`,
    late: `¿No llega nada? Mire en el correo no deseado y vuelva a pedirlo: hasta ${LIMITS.mails.ofClient} veces por hora.`,
    again: "Pedir otro enlace",
  },
  ended: "Ha salido en todos los navegadores, también en este.",
  confirm: {
    title: "Un clic más",
    text: (email) => `Entrará como ${email} en este navegador.`,
    why: "Esta página existe para que un escáner de correo que sigue enlaces no gaste el suyo.",
    button: "Entrar",
  },
  errors: {
    Verification: "Este enlace ya se usó, o ha caducado. Pida otro.",
    AccessDenied:
      "Esta dirección no puede entrar aquí. Puede invitarla un propietario de la organización, o el operador de este servicio.",
    TooMany: "Se pidió demasiadas veces. Inténtelo de nuevo dentro de una hora.",
    MailsEnough: `A esta dirección se enviaron ${LIMITS.mails.toMailbox} correos en una hora. El enlace de cada uno vale ${LIMITS.signInLinkMinutes} minutos: use el más reciente.`,
    EmailSignin: "Esa no es una dirección a la que se pueda enviar un correo.",
    OAuthAccountNotLinked:
      "Ya hay una cuenta con esta dirección. Entre primero por correo; después conecte GitHub en los ajustes.",
    Unverified:
      "GitHub no ha verificado ninguna dirección principal suya, y sin ella no sabemos quién es usted. Verifíquela allí, o entre por correo.",
    Cancelled: "No permitió que GitHub nos dijera quién es usted. No ha cambiado nada.",
    OAuthCallback: "GitHub no nos dijo quién es usted. No ha cambiado nada; inténtelo de nuevo, o entre por correo.",
    other: "No se pudo entrar. No ha cambiado nada; inténtelo de nuevo.",
  },
};

/** La página a la que lleva el enlace de una invitación. */
export const invitation: Messages["invitation"] = {
  title: "Tiene una invitación",
  text: (organization, role) => `A la organización «${organization}», como: ${role}.`,
  accept: "Aceptar la invitación",
  signInFirst: (email) => `La invitación es para ${email}. Entre con esta dirección para aceptarla.`,
  otherAddress: (email, own) =>
    `Ha entrado como ${own}, y la invitación es para ${email}. Salga aquí y entre con esa dirección.`,
  signIn: "Entrar",
  goneTitle: "Esta invitación ya no vale",
  gone: `Se aceptó, se retiró o se sustituyó por otra más nueva, o pasaron sus ${LIMITS.organization.invitationDays} días. Pida otra a la persona que le invitó.`,
  toDashboard: "Al panel",
};
