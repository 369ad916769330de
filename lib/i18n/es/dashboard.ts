import type { Messages } from "#lib/i18n/texts.ts";
import { activity } from "./dashboard/activity.ts";
import { audit } from "./dashboard/audit.ts";
import { compose } from "./dashboard/compose.ts";
import { keys } from "./dashboard/keys.ts";
import { members } from "./dashboard/members.ts";
import { notification } from "./dashboard/notification.ts";
import { notifications } from "./dashboard/notifications.ts";
import { settings } from "./dashboard/settings.ts";
import { waiting } from "./dashboard/waiting.ts";
import { webhooks } from "./dashboard/webhooks.ts";
import { inSpanish } from "./errors.ts";

/** El marco de la zona con sesión, y las palabras que comparten sus partes. */
export const dashboard: Messages["dashboard"] = {
  navigation: "Panel",
  toContent: "Ir al contenido",
  menu: "Menú",
  nav: {
    notifications: "Notificaciones",
    compose: "Redactar",
    keys: "Claves de API",
    webhooks: "Webhooks",
    members: "Miembros",
    audit: "Registro de auditoría",
    settings: "Ajustes",
  },
  organization: "Organización",
  organizations: "Sus organizaciones",
  switchOrganization: "Elegir otra",
  newOrganization: "Crear otra organización",
  sandbox: "Entorno de su clave de prueba",
  strangeSandbox: "Entorno de una clave de prueba pedida sin iniciar sesión",
  notSent: "No enviada",
  roles: { owner: "Propietario", sender: "Remitente", reader: "Lector" },
  signedInAs: "Sesión de",
  signOut: "Salir",
  shortcuts: {
    title: "Atajos de teclado",
    on: "Usar estas teclas",
    keys: {
      "/": "Buscar notificaciones",
      n: "Nueva notificación",
      c: "Abrir el certificado de esta notificación o de la fila enfocada",
      "?": "Mostrar estos atajos",
    },
  },
  cancel: "Dejarlo como está",
  onlyOwner:
    "Usted es el único propietario, y una organización conserva al menos uno. Haga antes propietario a otra persona; entonces podrá cambiar de función o dejar la organización.",
  toMembers: "Ir a los miembros",
  first: "Al principio",
  next: "Página siguiente",
  copy: "Copiar",
  copied: "Copiado",
  notFound: {
    title: "Aquí no hay nada",
    text: (organization: string) =>
      `«${organization}» no tiene nada en esta dirección. Si está mal escrita, corríjala; si es de otra de sus organizaciones, elíjala antes.`,
    back: "A las notificaciones",
  },
  keys,
  members,
  audit,
  forbidden: {
    title: "Su función no permite esto",
    text: (organization, role) => `En «${organization}» su función es: ${role}.`,
    owners: "Un propietario puede cambiarlo:",
    sandbox:
      "El entorno de una clave de prueba no tiene propietario: solo puede enviar con ella, y mostrar lo enviado.",
    back: "A las notificaciones",
  },
  settings,
  notifications,
  notification,
  compose,
  activity,
  waiting,
  webhooks,
  rule: inSpanish,
};
