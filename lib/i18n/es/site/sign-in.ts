import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";
import { quoted } from "../language.ts";

/** Signing in and out. */
export const signIn: Messages["signIn"] = {
  title: "Entrar",
  lead: "Le enviamos un enlace por correo. No hay contraseña.",
  noPassword: "No hay contraseña.",
  first: "La primera vez se crea su organización.",
  invitation: (organization, email) =>
    `Tiene una invitación a ${organization === null ? "una organización" : `la organización ${quoted(organization)}`}. Entre como ${email} y acepte después la invitación.`,
  errorTitles: {
    Verification: "Este enlace ya no sirve",
    Unverified: "Su dirección no está verificada en GitHub",
  },
  email: "Su dirección de correo",
  send: "Pedir un enlace para entrar",
  github: "Continuar con GitHub",
  githubInvited: (email) => `Su cuenta de GitHub debe tener la dirección ${email}.`,
  gitHubEmails: "Ajustes de correo en GitHub",
  connect: {
    title: "Conectar GitHub",
    lead: (email) =>
      `Ha entrado como ${email}. Si conecta su cuenta de GitHub, podrá entrar también con ella, aunque tenga otra dirección.`,
  },
  or: "o",
  demo: {
    title: "Modo de demostración: este servicio no envía correos",
    before: "Después de pulsar el botón, esta página muestra dónde está su enlace para entrar.",
    text: "Su enlace está en el archivo más reciente cuyo nombre empieza por «sign-in», en esta carpeta:",
  },
  invited: "Solo se puede entrar con invitación. Recibirá un enlace si su dirección tiene una cuenta o una invitación.",
  cookies: "Su navegador bloquea las cookies de este sitio. Permítalas para entrar.",
  sent: {
    title: "Revise su correo",
    demoTitle: "Abra su enlace para entrar",
    text: `Si esta dirección puede entrar aquí, recibirá un correo con un enlace. Sirve una sola vez y caduca a los ${LIMITS.signInLinkMinutes} minutos.`,
    address: "Para",
    expires: `El enlace sirve una sola vez y caduca a los ${LIMITS.signInLinkMinutes} minutos.`,
    late: `¿No llega? Revise el correo no deseado. Si no está ahí, puede pedir otro enlace hasta ${LIMITS.mails.ofClient} veces por hora.`,
    again: "Usar otra dirección o pedir un enlace nuevo",
  },
  ended: {
    everywhere: "Se ha cerrado su sesión en todos los navegadores, también en este.",
    session: "Su sesión ha terminado. Entre para continuar.",
    unsent: "Su sesión ha terminado. No se ha enviado ni guardado nada. Entre para continuar.",
  },
  confirm: {
    title: "Confirme que quiere entrar",
    text: "En este navegador entrará como",
    why: "Este paso evita que un filtro de correo use el enlace antes que usted.",
    button: "Entrar",
    incomplete: {
      title: "Este enlace está incompleto",
      text: "Abra el enlace entero del correo o pida otro.",
    },
  },
  errors: {
    Verification: "Ya se usó, ha caducado o está incompleto. Pida otro aquí.",
    AccessDenied:
      "Esta dirección no puede entrar aquí. Pida una invitación a un propietario de la organización o al operador de este servicio.",
    TooMany: "Demasiadas peticiones. Inténtelo de nuevo dentro de una hora. El enlace que ya recibió sigue valiendo.",
    MailsEnough: `Hemos enviado ${LIMITS.mails.toMailbox} correos a esta dirección en una hora. Use el más reciente: su enlace vale ${LIMITS.signInLinkMinutes} minutos.`,
    EmailSignin: "Escriba una dirección de correo válida.",
    OAuthAccountNotLinked:
      "Ya existe una cuenta con esta dirección. Entre por correo y conecte después GitHub en los ajustes.",
    Unverified: "Verifique allí su dirección principal y continúe de nuevo con GitHub, o entre por correo.",
    Cancelled: "Canceló la entrada en GitHub. No ha cambiado nada.",
    OAuthCallback: "La entrada con GitHub falló. Inténtelo de nuevo o entre por correo.",
    other: "No se pudo entrar. Inténtelo de nuevo.",
  },
};

/** La página a la que lleva el enlace de una invitación. */
export const invitation: Messages["invitation"] = {
  title: "Tiene una invitación",
  otherTitle: "Esta invitación es para otra dirección",
  accept: "Aceptar la invitación",
  signedIn: (email) => `Usted ha entrado como ${email}.`,
  signInFirst: (email) => `Entre como ${email} para aceptarla. Si no tiene cuenta, se crea al entrar.`,
  validUntil: "Válida hasta el",
  ignore: "Si no la esperaba, no haga nada.",
  otherAddress: (email, own) =>
    `Usted ha entrado como ${own}, pero la invitación es para ${email}. Solo esa dirección puede aceptarla.`,
  stay: (own) => `Seguir como ${own}`,
  change: (email) => `Salir y entrar como ${email}`,
  signIn: "Entrar para aceptar",
  goneTitle: "Esta invitación ya no es válida",
  gone: {
    signIn: "Si ya la aceptó, puede entrar.",
    dashboard: "Si ya la aceptó, vaya al panel.",
    again: `Se usó, se retiró, se reemplazó por otra más reciente o tiene más de ${LIMITS.organization.invitationDays} días. Abra la invitación más reciente de su correo o pida otra a la persona que le invitó.`,
  },
  stays: "Conserva las organizaciones que ya tenga.",
  notNow: "Ahora no",
  toDashboard: "Ir al panel",
};
