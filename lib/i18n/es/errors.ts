import type { FormErrorCode, OuterErrorCode } from "#lib/contract/error-codes.ts";
import { type Fault, ruleText } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { figure } from "./language.ts";

/** Lo que rechaza la API, por su código (lib/contract/error-codes.ts). */
const formErrors: Record<FormErrorCode, (value?: string, other?: string) => string> = {
  required: () => "es obligatorio",
  not_text: () => "debe ser un texto",
  empty: () => "no puede quedar vacío",
  long_bytes: (most) => `supera los ${figure(most)} bytes`,
  long_characters: (most) => `supera los ${figure(most)} caracteres`,
  surrogate: () => "contiene la mitad de un par sustituto, que no es texto Unicode",
  nul: () => "contiene U+0000, que no se puede guardar",
  line_break: () => "no puede contener saltos de línea",
  email: () => "debe ser una dirección de correo, como nombre@example.com",
  media_type: () => "no tiene un tipo de archivo válido",
  twice: () => "figura dos veces",
  many_recipients: (most) => `son más de ${figure(most)} direcciones`,
  emails: (which) => `no es una dirección de correo: ${which}`,
  many_variables: (most) => `tiene más de ${figure(most)} variables`,
  variable_name: () => "no es un nombre: solo letras, cifras, _, - y .",
  many_files: (most) => `son más de ${figure(most)}`,
  many_fields: (most) => `el formulario tiene más de ${figure(most)} campos`,
  large_files: () => `superan juntos los ${LIMITS.attachmentBytes / 1024 / 1024} MB`,
  cut_off: () => "el envío se cortó antes de llegar entero",
  not_a_form: () => "lo enviado no es un formulario",
  not_multipart: () => "lo enviado no es un formulario",
  other_form: () => "lo enviado no es este formulario; cargue la página de nuevo",

  not_http: () => "la dirección debe empezar por https://",
  not_https: () => "la dirección debe empezar por https://",
  credentials: () => "no puede contener usuario ni contraseña",
  port: (port) => `usa el puerto ${port}; solo se descarga de los puertos 80, 443 y superiores a 1023`,
  not_public: () =>
    "lleva a un servidor que no es público: en el DNS público, su nombre debe tener direcciones, y todas públicas",
  connect_slow: (seconds) => `no se pudo conectar en ${figure(seconds)} s`,
  download_slow: (seconds) => `tardó más de ${figure(seconds)} s en descargarse`,
  download_slow_together: (seconds) => `no se descargó en los ${figure(seconds)} s que comparten todas las plantillas`,
  file_large: (_, megabytes) => `supera los ${figure(megabytes)} MB`,
  status: (status) => `su servidor respondió con estado ${status} en lugar de 200`,
  answered: (status) => `su servidor respondió con estado ${status}`,
  broke_off: () => "se cortó antes de que el archivo estuviera completo",
  compressed: () => "llegó comprimido, aunque no se pidió así",
  no_answer: (seconds) => `no respondió en ${figure(seconds)} s`,
  not_http_answer: () => "su servidor no respondió en HTTP válido",
  not_fetched: () => "no se pudo conectar: su servidor no acepta la conexión",
  tls: () => "no se pudo conectar: el TLS o el certificado de su servidor no es válido",
  redirects: (most) => `redirige más de ${figure(most)} veces`,
  unanswered: () =>
    "el proveedor de correo no confirmó el correo en un día. Un correo sin confirmar puede llegar igualmente: pregunte al destinatario antes de intentarlo de nuevo",
  unreadable_secret: () =>
    "no se pudo firmar: AUTH_SECRET ha cambiado desde que se guardó el secreto; cambie el secreto",
  record_changed: (check) =>
    `lo almacenado no coincide con la cadena de huellas (${check}); no se envía ni se firma; quien opera el servicio puede restaurarlo de una copia de seguridad`,
  file_lost: () =>
    "un archivo almacenado falta o fue alterado; quien opera el servicio puede restaurarlo de una copia de seguridad",
  erased_unsent: () => "el contenido se suprimió antes del envío",
  unforeseen: () => "no se pudo enviar por un fallo imprevisto, que consta en el registro técnico del servicio",

  no_template: () => "es una plantilla guardada que ya no existe",
  template_name: (most) => `debe ser una línea de ${figure(most)} caracteres como máximo`,
  template_name_taken: () => "es el nombre de otra plantilla",
  many_templates: (most) => `una organización guarda como máximo ${figure(most)} plantillas`,
  template_source: () => "necesita o bien un archivo PDF o bien una dirección",

  not_a_pdf: () => "no es un PDF",
  pdf_empty: () => "está vacío",
  pdf_encrypted: () => "está protegido con contraseña; guárdelo sin ella",
  pdf_signed: () => "está firmado, y rellenarlo rompería la firma; use el documento sin firmar",
  pdf_damaged: () => "está dañado y no se puede leer entero; guárdelo de nuevo",
  pdf_inflated: () => "descomprimido, ocupa más de lo que se puede procesar; use un documento más sencillo",
  pdf_complex: () => "dibuja más de lo que se puede procesar; use un documento más sencillo",
  pdf_slow: () => "tardó demasiado en rellenarse; use un documento más sencillo",
  pdf_characters: (which) => `necesita caracteres que faltan en las tipografías del servicio: ${which}`,

  many_endpoints: (most) => `una organización tiene como máximo ${figure(most)} destinos`,
  endpoint_long: (most) => `supera los ${figure(most)} caracteres`,
  endpoint_type: (type) => `no existe el tipo «${type}»`,

  wrong_rows: (count, total) => `filas con errores: ${figure(count)} de ${figure(total)}; no se ha enviado nada`,
  many_rows: (most) => `tiene más de ${figure(most)} filas`,
  long_batch: (most) => `suma textos de más de ${figure(most)} caracteres: reparta las filas en varios lotes`,
  no_rows: () => "no tiene filas",
  row_format: () => "no es CSV ni NDJSON: su nombre debe terminar en .csv o .ndjson",
  csv_quotes: (line) => `tiene unas comillas sin cerrar o dentro de un valor, en la línea ${figure(line)} o antes`,
  long_row: (line, most) => `tiene en la línea ${figure(line)} una fila de más de ${figure(most)} bytes`,
  csv_cells: (cells, columns) => `celdas: ${figure(cells)}; columnas de la cabecera: ${figure(columns)}`,
  csv_column: (name) => `tiene una columna «${name}»; cámbiele el nombre: solo letras, cifras, _, - y .`,
  csv_column_twice: (name) => `tiene dos columnas «${name}»; dé otro nombre a una de ellas`,
  csv_no_recipient: () =>
    "no tiene la columna «to»: ponga en la primera línea los nombres de las columnas, y llame «to», en minúsculas, a la de las direcciones",
  not_utf8: () => "no está en UTF-8; guárdelo con esa codificación",
  few_uses: () => "el lote tiene más filas que usos le quedan a esta clave de prueba",
  batch_running: () => "el lote no ha terminado; los certificados estarán después",
  batch_cancelled: () => "el lote se canceló antes de esta fila",

  still_running: () => "este formulario ya se está enviando; espere unos segundos",
  many_downloads: () => "ahora se están descargando demasiadas plantillas; inténtelo de nuevo en unos segundos",
  storage_away: () =>
    "el almacén de archivos de este servicio no responde ahora mismo; inténtelo de nuevo en unos segundos",
  busy: () => "el servicio tiene demasiado trabajo en este momento; inténtelo de nuevo más tarde",
  test_key_over: () => "a esta clave de prueba no le quedan usos, o ha caducado",
  gone: () => "no existe nada con este identificador",
};

const outerErrors: Record<OuterErrorCode, (inner: string) => string> = {
  once_replaced: (inner) => `${inner} una vez sustituidas las variables`,
  once_personalised: (inner) => `${inner} una vez rellenados`,
  behind_redirect: (inner) => `redirige a una dirección que ${inner}`,
};

/** Los errores que solo ven los programas quedan en inglés, como los da la API. */
export function inSpanish(fault: Fault): string {
  const { code, params, inner } = fault;
  if (inner && Object.hasOwn(outerErrors, code)) return outerErrors[code as OuterErrorCode](inSpanish(inner));
  return Object.hasOwn(formErrors, code) ? formErrors[code as FormErrorCode](...params.map(String)) : ruleText(fault);
}
