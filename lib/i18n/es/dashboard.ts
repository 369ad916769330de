import type { Messages } from "#lib/i18n/texts.ts";
import { activity } from "./dashboard/activity.ts";
import { audit } from "./dashboard/audit.ts";
import { batches } from "./dashboard/batches.ts";
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
  otherTab: "«{name}» está abierta en otra pestaña. La próxima página que abra aquí será también de «{name}».",
  menu: "Menú",
  nav: {
    notifications: "Notificaciones",
    compose: "Nueva notificación",
    batches: "Lotes",
    keys: "Claves de API",
    webhooks: "Webhooks",
    members: "Miembros",
    audit: "Registro de auditoría",
    settings: "Organización",
    account: "Su cuenta",
  },
  organization: "Organización",
  organizations: "Sus organizaciones",
  switchOrganization: "Cambiar",
  newOrganization: "Crear otra organización",
  testTag: "Prueba",
  sandbox: "Espacio de pruebas",
  strangeSandbox: "Espacio de pruebas de una clave sin verificar",
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
      j: "Fila siguiente de la lista",
      k: "Fila anterior de la lista",
      c: "Abrir en otra pestaña el certificado de esta notificación o de la fila enfocada",
      "?": "Mostrar estos atajos",
    },
  },
  cancel: "Cancelar",
  onlyOwner:
    "Usted es el único propietario. Haga propietario a otro miembro antes de cambiar de función o dejar la organización.",
  toMembers: "Ir a los miembros",
  first: "Primera página",
  next: "Página siguiente",
  /** Pages of a list that begins with the newest. */
  newest: "Ir al principio",
  older: "Más antiguas",
  copy: "Copiar",
  copied: "Copiado",
  more: "Más",
  newTab: "se abre en otra pestaña",
  close: "Cerrar",
  notFound: {
    title: "Página no encontrada",
    text: (organization, several) =>
      `«${organization}» no tiene ninguna página en esta dirección. Revise la dirección${several ? " o cambie de organización" : ""}.`,
    left: (organization) => `Ya no es miembro de «${organization}»`,
    leftText: "Esta página es de esa organización. Pida a un propietario que le invite de nuevo.",
    elsewhere: "En otra organización",
    heldBy: (organization) => `Esta página pertenece a su organización «${organization}».`,
    open: "Cambiar y abrir la página",
    back: "Todas las notificaciones",
  },
  keys,
  members,
  audit,
  forbidden: {
    title: "Su función no permite esto",
    text: (organization, role) => `Su función en «${organization}» es ${role}.`,
    unchanged: "No se ha cambiado ni enviado nada.",
    missing: { send: "Los lectores no pueden enviar.", manage: "Solo los propietarios ven esta página." },
    owners: "Pida a un propietario que la cambie:",
    sandbox: "Un espacio de pruebas no tiene propietario. Solo permite enviar con su clave de prueba y ver lo enviado.",
    back: "Todas las notificaciones",
  },
  settings,
  notifications,
  notification,
  compose,
  batches,
  activity,
  waiting,
  webhooks,
  rule: inSpanish,
};
