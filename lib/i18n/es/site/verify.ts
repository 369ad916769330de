import type { Messages } from "#lib/i18n/texts.ts";
import { many, number } from "../language.ts";
import { because } from "../record/record.ts";

export const verify: Messages["verify"] = {
  title: "Registro de una notificación",
  commands: "Órdenes",
  intact: "Registro íntegro",
  /** Of a notification that waits for the operator. */
  notSent: { title: "No enviada", text: "El servicio ya no intenta enviarla, y no se ha confirmado ninguna entrega." },
  soFar: "Registro íntegro hasta ahora, aún sin sellar",
  soFarStale: (newest) =>
    `Registro íntegro. ${newest === 1 ? "El último evento aún no está sellado" : `Los últimos ${newest} eventos aún no están sellados`}`,
  remains: "Lo que queda de este registro está íntegro",
  partial: "No se halló ningún error, pero no todo ha podido comprobarse",
  unchecked: {
    title: "No se ha podido comprobar ahora",
    reason: "El almacén de archivos no responde. Vuelva a cargar la página dentro de un minuto.",
  },
  broken: "Este registro no está íntegro",
  sealedOn: (words, time) => `${words}, sellado el ${time}`,
  why: {
    intact: "Acabamos de comprobarlo todo de nuevo. Todo coincide.",
    logged: (index: number, witnesses: number) =>
      `Consta en la bitácora pública como asiento ${number(index)}${witnesses ? `, con la confirmación de ${many(witnesses, "testigo")}` : ""}.`,
    open: "El resultado aún no es definitivo, por eso el registro no está sellado.",
    pending: "El resultado es definitivo. Todavía se está solicitando el sello de tiempo del registro.",
    stale: (time) => `Todos los eventos anteriores se sellaron el ${time}. Se sellará de nuevo.`,
    newer: (time) =>
      `Un certificado sellado antes del ${time} no recoge los últimos eventos. Si el suyo es anterior, descargue el más reciente.`,
    erased: "Acabamos de comprobar lo que queda: remitente, eventos y huellas.",
    partial: "Más abajo figura qué falta por comprobar y por qué.",
    broken: "No se fíe de él. Qué ha fallado:",
  },
  checkedOn: (time) => `Comprobado el ${time}.`,
  checkAgain: "Comprobar de nuevo",
  erasedOn: (time, reason) => `El contenido se suprimió ${because[reason]} el ${time}.`,
  next: {
    sent: "Aceptada por el servidor de correo saliente",
    outcome: "Entregada o rechazada",
    seal: "Sellada con un sello de tiempo",
    sealAgain: "Sellada de nuevo con un sello de tiempo",
    sealUnconfirmed: "Sellada con un sello de tiempo (sin confirmar)",
    notYet: "Todavía no",
    notKnown: "Todavía no se sabe",
  },
  serverSaid: "Motivo que dio el servidor de correo",
  exactWords: "Palabras exactas del servidor de correo",
  serverSays: {
    "1.1": "El servidor de correo dice que este buzón no existe.",
    "1.2": "El servidor de correo dice que no se puede llegar al dominio de esta dirección.",
    "2.2": "El servidor de correo dice que este buzón está lleno.",
    "3.4": "El servidor de correo dice que el mensaje es demasiado grande.",
    "4.4": "El servidor de correo dice que no se puede llegar al dominio de esta dirección.",
    "7": "El servidor de correo dice que sus normas no permiten este mensaje.",
  },
  operator: {
    kept: (name) => `Este registro lo conserva ${name}.`,
    keptAt: (host) => `Este registro se conserva en ${host}.`,
    contact: "Contacto",
    more: "Qué prueba",
    why: "Por qué",
    failed: "Ver todas las comprobaciones",
    report: "Comunicar este fallo",
    privacy: "Privacidad",
    sealed: "Muestra lo que este servicio registró, sin cambios desde que se selló.",
    own: "El sello de tiempo es del propio servicio, no de una autoridad independiente.",
    other: (authority) => `${authority} responde de la hora del sello.`,
    erased: "Lo que queda no ha cambiado desde que se selló.",
    unsealed: "Muestra lo que este servicio ha registrado hasta ahora. Mientras no se selle, aún puede cambiar.",
    stale: "Muestra lo que este servicio registró. Mientras no se sellen los últimos eventos, aún pueden cambiar.",
    unread: "No muestra que alguien leyera el mensaje.",
    doubtful: "Muestra lo que este servicio registró. No se pudo comprobar todo.",
    simulated: "Este registro es un ejemplo. Nada de esta página es una prueba.",
    broken: "No ha superado las comprobaciones, así que no prueba nada.",
  },
  unconfirmed: (status) => `Resultado registrado, sin confirmar: ${status}`,
  sealedMark: (time) => `Sellado el ${time}`,
  signedMark: (time) => `Firma con sello de tiempo del ${time}`,
  loggedMark: (time) => `Bitácora pública con sello de tiempo del ${time}`,
  writingAs: (account, name) => `${account}, con el nombre ${name},`,
  statement: (sender, recipient, time) => `${sender} presentó este mensaje para ${recipient} el ${time}.`,
  statementErased: (sender, time) =>
    sender === "" ? `Se presentó un mensaje el ${time}.` : `${sender} presentó un mensaje el ${time}.`,
  statementUnconfirmed: (sender, recipient, time) =>
    `El registro indica como remitente a ${sender}${recipient === null ? "" : `, como destinatario a ${recipient}`} y como fecha el ${time}. Nada de esto está confirmado.`,
  wholeSubject: (characters) => `Mostrar el asunto completo (${number(characters)} caracteres)`,
  erasedSubject: "Un mensaje cuyo contenido se suprimió",
  rosette:
    "Compárela con su certificado. Si la figura es otra, el suyo es anterior, está alterado o es de otro registro.",
  rosetteDoubtful: "Sin confirmar. No la compare.",
  printed: (address, time) => `Impreso desde ${address}, comprobado el ${time}.`,
  certificate: "Descargar el certificado (PDF)",
  newestCertificate: "Descargar el certificado más reciente (PDF)",
  provisional: "Descargar un certificado provisional",
  lastSealed: "Descargar el último certificado sellado",
  newest: "Descargar todos los eventos (provisional)",
  checkYours: "Comprobar el certificado que tenga",
  checkedApart:
    "Un certificado se comprueba por sí solo. Puede ser auténtico aunque esta página no haya superado sus comprobaciones.",
  compareYours: "Comparar su archivo",
  toFacts: "Qué se ha comprobado",
  you: {
    title: "Si este mensaje es para usted",
    simulated: "Es una simulación: este servicio no envió ningún correo, y el registro no le pide nada.",
    refused: (recipient) =>
      `Según el proveedor de correo, este correo no llegó a ${recipient}. Esta página sigue mostrando el mensaje y el intento.`,
    queued: "Este correo aún no ha pasado a ningún servidor de correo. Por ahora no tiene que hacer nada.",
    erased: "El mensaje ya no se conserva aquí. Pida una copia al remitente.",
    keep: "Descargue el certificado y consérvelo. Con él, cualquiera podrá comprobar este registro más adelante, también sin esta página.",
    keepNewest:
      "Descargue el certificado más reciente y consérvelo. Si tiene uno anterior, conserve los dos. Con ellos, cualquiera podrá comprobar este registro más adelante, también sin esta página.",
    keepLater:
      "Cuando el registro esté sellado, descargue el certificado y consérvelo. Con él, cualquiera podrá comprobar este registro más adelante, también sin esta página.",
    keepBoth:
      "Descargue el último certificado sellado y consérvelo. Cuando se sellen los últimos eventos, descargue también el nuevo.",
    keepErased: "El certificado que ahora puede descargar ya no incluye el mensaje. Si tiene uno anterior, consérvelo.",
    reply: "Para responder, escriba a la dirección que declaró el remitente:",
    noReply: "Para responder, diríjase al remitente por una vía que ya conozca.",
    care: "Este registro no prueba que el mensaje diga la verdad. Desconfíe de los enlaces que pidan dinero o contraseñas.",
  },
  quoted: "Escrito por el remitente, no por este servicio",
  details: "Detalles y huella",
  folds: {
    record: "Número, fecha y huella del contenido",
    seal: "Cuándo se selló y quién lo hizo",
    unsealed: "Aún sin sellar",
    compare: "¿Es un archivo de este registro?",
    proof: "Con OpenSSL y un lector de PDF",
  },
  showHash: "Ver huella",
  html: {
    frame: "Versión HTML del mensaje",
    submitted:
      "Tal como se presentó. La mayoría de los programas de correo muestra esta versión en lugar del texto de arriba.",
    note: "No se cargan imágenes remotas y los enlaces no funcionan.",
    show: "Mostrar más de la versión HTML",
    cut: "La versión HTML puede continuar. Está completa en evidence.json, adjunto al certificado (PDF).",
  },
  proof: {
    title: "Compruébelo sin nosotros",
    lead: "Compruebe el certificado, su sello de tiempo y los certificados raíz con herramientas que no son nuestras.",
    outcome: (lines) =>
      `Deben aparecer estas líneas: ${lines.map((line) => `«${line}»`).join(", ")}. Si cambia un solo byte de los que abarca el sello de tiempo, falta al menos una. Las demás líneas con OK son de OpenSSL y no cuentan. La última línea nombra dos archivos: el certificado tal como se firmó y evidence.json, con toda la cadena. Con evidence.json puede calcularse cada huella de esta página.`,
    recipe: {
      parts:
        "La firma 0 y los sellos de tiempo 1 a N abarcan todo el archivo hasta ellos mismos. N.der es la firma, N.bin los bytes que abarca y N.pdf el archivo hasta ahí",
      stamp: "El primer sello de tiempo es el de esta página. Ese y el último son de autoridades de ca.pem",
      signer: "Firma el propio servicio, como figura en ca.pem, y no otro cliente de su emisor",
      evidence: "Los datos del archivo tal como se firmó",
      hash: "huella de esta página",
      token: "mismo sello de tiempo",
      stamps: "sellos de tiempo",
      whole: "archivo entero",
      signature: "firma",
    },
    limit:
      "Estas órdenes no prueban que un lector de PDF muestre lo que se firmó (0.pdf). Cualquiera puede añadir páginas con un sello de tiempo de una autoridad pública, y un script no lo detecta. El programa del propio servicio sí lo detecta. Es de código abierto y no necesita servidor ni red:",
    package: "Descargarlo todo con instrucciones (ZIP)",
    openWithout:
      "Aún no hay sello de tiempo que comprobar. Las órdenes aparecerán aquí cuando el registro esté sellado.",
  },
  number: {
    title: "Abrir un registro por su número",
    label: "Número de registro",
    note: (digits) =>
      `${digits} cifras y letras de la «a» a la «f», al pie de cada página del certificado. No importan los guiones ni las mayúsculas. También puede pegar la dirección del registro.`,
    open: "Abrir el registro",
    empty: "Escriba o pegue primero el número.",
    signs: (signs) =>
      `Un número de registro solo tiene cifras del 0 al 9 y letras entre la a y la f, no ${signs.map((sign) => `«${sign}»`).join(", ")}.`,
    length: (found, digits) =>
      found < digits
        ? `Este número es demasiado corto: tiene ${found} de las ${digits} cifras y letras.`
        : `Este número es demasiado largo: tiene ${found} cifras y letras en vez de ${digits}.`,
    helpTitle: "Si el registro sigue sin aparecer",
    helpTitleMalformed: "Si no encuentra el error",
    help: [
      "Compare el número con el del certificado grupo por grupo, o escanee el código de su primera página.",
      "Solo el servicio que emitió un certificado conoce su registro. Abra la dirección completa que figura al pie del certificado.",
      "Si tiene el archivo del certificado, compruebe el archivo. No necesita el número.",
    ],
    forged:
      "¿Sigue sin aparecer, aunque el certificado nombra este servicio? No se fíe de la copia impresa. Compruebe el archivo o pregunte al remitente.",
  },
  copy: "Copiar",
  copied: "Copiado",
  foot: (service) =>
    `${service} registra lo que se presenta y los avisos del proveedor de correo. No registra si un mensaje se leyó.`,
  problem: {
    not_found: {
      title: "Registro no encontrado",
      text: "No hay ningún registro con este número. A menudo falla un solo carácter: corríjalo y vuelva a intentarlo.",
    },
    malformed: {
      title: "Este número de registro no es válido",
      text: "Ningún registro puede tener este número. Corríjalo y vuelva a intentarlo.",
    },
    removed: {
      title: "Este registro se ha eliminado",
      text: (events, newest) =>
        `La bitácora pública tiene ${events === 1 ? "un evento" : `${number(events)} eventos`} de este registro, el último como asiento ${number(newest)}. El servicio ya no tiene el registro. Nunca elimina un registro por sí mismo: pregunte el motivo al operador.`,
      file: "Si tiene el certificado, aún puede comprobarlo:",
      log: "La bitácora pública",
    },
    too_many_requests: {
      title: "Demasiados registros abiertos",
      text: "Desde su red se han abierto demasiados registros en poco tiempo. Los registros no han cambiado.",
    },
    other: {
      title: "Esta página no está disponible en este momento",
      text: "Algo ha fallado por nuestra parte. Eso no significa que el registro haya cambiado. Un certificado puede comprobarse sin esta página.",
    },
    retry: (time) => `Podrá volver a intentarlo dentro de ${time}.`,
    retryNow: "Ya puede volver a intentarlo.",
    home: "Sobre este servicio",
  },
};
