import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const docs: Messages["docs"] = {
  about:
    "Cómo enviar correo certificado con Acuse, comprobar un certificado y administrar el servicio. Las guías están en inglés.",
  guides: "Guías",
  search: {
    label: "Buscar en las guías",
    button: "Buscar",
    results: (count, q) => `${many(count, "sección", "secciones")} con «${q}»`,
    none: "Pruebe con menos palabras o más cortas. Las guías están en inglés.",
  },
  reference: "Referencia de la API",
  toReference: "Ir a la referencia de la API.",
  operations: "Todas las operaciones",
  address: "La API está en",
  tryIt: "Las llamadas que haga aquí son reales. Pulse Authorize y pegue una clave. Obtenga una clave de prueba con",
  document: "Documento OpenAPI 3.1",
  noScript: "La referencia interactiva necesita JavaScript. El documento OpenAPI tiene el mismo contenido.",
};
