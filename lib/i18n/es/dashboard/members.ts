import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";

export const members: Messages["dashboard"]["members"] = {
  lead: "Los miembros de esta organización. Los cambios se aplican al momento.",
  leadOthers: "Los miembros de esta organización. Los propietarios pueden cambiarlos.",
  person: "Persona",
  role: "Función",
  since: "Desde",
  you: "usted",
  change: "Cambiar",
  save: "Guardar la función",
  remove: "Quitar de la organización",
  removeText: "Pierde el acceso a la organización. El registro de auditoría conserva sus acciones.",
  leave: "Dejar la organización",
  leaveText: "Pierde el acceso a esta organización. Un propietario puede invitarle de nuevo.",
  pending: "Invitaciones pendientes",
  expires: "Caduca",
  expired: "caducada",
  resend: "Reenviar invitación",
  withdraw: "Retirar invitación",
  inviteTitle: "Invitar a un miembro",
  inviteLead: `Enviamos por correo un enlace que vale ${LIMITS.organization.invitationDays} días y solo para esta dirección.`,
  email: "Dirección de correo",
  roleHint:
    "Los lectores ven las notificaciones. Los remitentes además las envían. Los propietarios lo administran todo.",
  invite: "Enviar la invitación",
  done: {
    invited: "La invitación está enviada.",
    withdrawn: "La invitación está retirada. Su enlace ya no funciona.",
    changed: "La función está cambiada.",
    removed: "Esa persona ya no es miembro.",
  },
  problems: {
    address: "Escriba una dirección de correo válida.",
    already: "Esta dirección ya es de un miembro.",
    tooOften: `Demasiadas invitaciones: como mucho ${LIMITS.mails.ofClient} correos por hora y ${LIMITS.organization.invitations} en espera. Inténtelo más tarde.`,
    notFound: "Eso ya no existe.",
    lastOwner: "Una organización necesita al menos un propietario. Nombre antes a otra persona.",
  },
};
