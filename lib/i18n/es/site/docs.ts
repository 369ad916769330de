import type { Messages } from "#lib/i18n/texts.ts";
import { many, number } from "../language.ts";

const GROUPS: { [name: string]: string } = {
  "Send and follow": "Enviar y seguir",
  Check: "Comprobar",
  "Run the service": "Administrar el servicio",
  "Read the code": "Leer el código",
};

const GUIDES: { [name: string]: { title: string; summary: string } } = {
  quickstart: {
    title: "Primeros pasos",
    summary: "Envíe un correo certificado, vea sus eventos y descargue el certificado sellado en cinco minutos.",
  },
  batches: {
    title: "Lotes",
    summary: "Hasta cien mil notificaciones con una llamada, desde un archivo CSV o NDJSON.",
  },
  clients: {
    title: "Bibliotecas de cliente",
    summary: "Llame a la API desde TypeScript y Python con tipos, y compruebe el resultado en su propio código.",
  },
  "statuses-and-events": {
    title: "Estados y eventos",
    summary: "Cómo pasa una notificación de la cola al sello, y qué registra cada evento de su cadena.",
  },
  errors: {
    title: "Errores",
    summary: "Cada código que devuelve la API, qué significa y si conviene repetir la llamada.",
  },
  templates: {
    title: "Plantillas",
    summary: "Cómo personalizar un texto o un PDF con variables {{nombre}}, y qué PDF sirven.",
  },
  webhooks: {
    title: "Webhooks",
    summary: "Cómo se entera su servidor de cada evento y de cada sello, y cómo comprueba que el mensaje es auténtico.",
  },
  dashboard: {
    title: "Panel",
    summary: "Entrar, enviar, consultar y suprimir notificaciones, y gestionar claves y miembros.",
  },
  limits: { title: "Límites", summary: "Cada límite de la API, y qué responde el servicio cuando se supera." },
  "verify-a-certificate": {
    title: "Maneras de comprobar un certificado",
    summary: "Cuatro maneras, desde una página web hasta programas que no son nuestros.",
  },
  "public-log": {
    title: "La bitácora pública",
    summary: "Cómo detectar que un registro se cambió después, sin confiar en el operador.",
  },
  "what-is-proven": {
    title: "Qué queda probado",
    summary: "Qué prueba un certificado, en quién hay que confiar y qué no puede demostrar ningún certificado.",
  },
  format: {
    title: "Formato de las pruebas, versión 2",
    summary: "Los bytes exactos de las pruebas, para quien escribe su propio verificador.",
  },
  configuration: {
    title: "Configuración",
    summary: "Cada ajuste del servicio, su valor predeterminado y su significado.",
  },
  deploy: {
    title: "Instalar y actualizar",
    summary: "Cómo poner en marcha el servicio en una máquina o en varias, y cómo actualizarlo.",
  },
  backup: {
    title: "Copias de seguridad",
    summary: "Cómo guardar la base de datos y las claves, y cómo arrancar un servicio a partir de ellas.",
  },
  operations: {
    title: "Operación",
    summary: "Cómo vigilar el servicio, mover sus archivos, auditar sus registros y cambiar sus claves.",
  },
  measurements: {
    title: "Mediciones",
    summary:
      "Qué carga aguanta una máquina, cómo crecen la memoria y la base de datos, y qué pasa cuando una máquina falla.",
  },
  architecture: {
    title: "Arquitectura",
    summary: "Los procesos del servicio, el camino de una notificación y dónde está el código.",
  },
  decisions: {
    title: "Decisiones",
    summary: "Las decisiones que dieron forma al servicio, con su contexto y sus consecuencias.",
  },
};

export const docs: Messages["docs"] = {
  about:
    "Cómo enviar correo certificado con Acuse, comprobar un certificado y administrar el servicio. Las guías están en inglés.",
  guides: "Guías",
  group: (name) => GROUPS[name] ?? name,
  guide: (name) => GUIDES[name] ?? null,
  inEnglish: "Esta guía está en inglés.",
  onThisPage: "En esta página",
  next: "Siguiente:",
  search: {
    inEnglish: "Las guías están en inglés.",
    label: "Buscar en la documentación",
    button: "Buscar",
    first: (count) => `Se muestran los ${number(count)} mejores. Añada una palabra para acotar la búsqueda.`,
    results: (count, q) => (count ? `${many(count, "resultado")} con «${q}»` : `No se ha encontrado «${q}»`),
    all: "Todas las guías",
    none: "Pruebe con menos palabras o con otras más cortas.",
  },
  reference: "Referencia de la API",
  referenceSummary: "Cada operación con sus campos, ejemplos y errores. La página permite hacer llamadas.",
  operations: "Todas las operaciones",
  address: "La referencia está en inglés. La API está en",
  real: "Las llamadas que haga aquí son reales.",
  demo: "Este servicio está en modo de demostración: las llamadas crean registros, pero no se envía ningún correo.",
  testKey: "Obtenga una clave de prueba",
  authorize: "Después pulse Authorize y péguela.",
  document: "Descargar el documento OpenAPI 3.1",
  noScript: "La referencia interactiva necesita JavaScript. El documento OpenAPI tiene el mismo contenido.",
};
