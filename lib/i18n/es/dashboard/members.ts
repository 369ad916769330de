import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";

export const members: Messages["dashboard"]["members"] = {
  lead: "Los miembros de esta organización. Los cambios se aplican al momento.",
  leadOthers: "Los miembros de esta organización. Los propietarios pueden modificar la lista.",
  person: "Persona",
  role: "Función",
  since: "Desde",
  you: "usted",
  change: "Cambiar",
  save: "Guardar la función",
  remove: "Quitar de la organización",
  removeText: "Esta persona pierde el acceso a la organización. El registro de auditoría conserva sus acciones.",
  leave: "Dejar la organización",
  leaveText: "Usted pierde el acceso a esta organización. Un propietario puede volver a invitarle.",
  pending: "Invitaciones pendientes",
  expires: "Caduca",
  expired: "caducada",
  resend: "Reenviar invitación",
  withdraw: "Retirar invitación",
  inviteTitle: "Invitar a un miembro",
  inviteLead: `Enviamos por correo un enlace que funciona durante ${LIMITS.organization.invitationDays} días y solo para esta dirección.`,
  email: "Dirección de correo",
  roleHint:
    "Los lectores ven las notificaciones. Los remitentes además las envían. Los propietarios lo administran todo.",
  invite: "Enviar la invitación",
  done: {
    invited: "Se ha enviado la invitación.",
    withdrawn: "Se ha retirado la invitación. Su enlace ya no funciona.",
    changed: "Se ha cambiado la función.",
    removed: "Esa persona ya no es miembro.",
  },
  problems: {
    address: "Escriba una dirección de correo válida.",
    already: "Esta dirección ya es de un miembro.",
    tooOften: `Demasiadas invitaciones: como mucho ${LIMITS.mails.ofClient} correos por hora y ${LIMITS.organization.invitations} pendientes. Inténtelo más tarde.`,
    notFound: "Esta entrada ya no existe.",
    lastOwner: "Una organización necesita al menos un propietario. Nombre antes propietario a otro miembro.",
  },
};
