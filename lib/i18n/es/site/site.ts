import type { Messages } from "#lib/i18n/texts.ts";

export const site: Messages["site"] = {
  nav: "Sitio",
  skip: "Ir al contenido",
  language: "Idioma",
  docs: "Documentación",
  check: "Comprobar certificado",
  trust: "Certificados raíz",
  foot: "Código abierto bajo Apache-2.0. Instálelo usted mismo: sus registros, sus claves, sus datos.",
  home: {
    title: "Notificaciones certificadas por correo electrónico",
    headline: "Notificaciones con pruebas que cualquiera puede comprobar",
    intro:
      "Una llamada a la API envía su correo, y Acuse registra cada paso de la entrega. Un sello de tiempo cierra el registro y usted recibe un certificado firmado. Cualquiera puede comprobar, con herramientas independientes, que nada ha cambiado.",
    start: "Obtenga su propio certificado",
    sampleCaption: "Un certificado de ejemplo",
    picture:
      "Primera página de un certificado: quién envió qué mensaje a quién, cuándo se entregó y la huella del contenido.",
    selfHost: {
      lead: "O instale Acuse en su equipo. En una copia del código fuente, con Node 20 o posterior:",
      more: "Cómo poner en marcha el servicio",
    },
    sample: {
      title: "Intente cambiar el mensaje",
      lead: "El servicio registró este mensaje con las huellas de abajo. Cambie una sola letra y cambiarán todas.",
      label: "El mensaje",
      text: "El arrendamiento del piso 14-B termina el 31 de agosto.",
      intact: "Todas las huellas coinciden con el registro",
      broken: "Este no es el mensaje registrado",
      content: "Huella del contenido",
      restore: "Restaurar el mensaje",
    },
    live: {
      title: "Su propio certificado, en un minuto",
      demo: "Este servicio funciona en modo de demostración: no envía correos y todos sus registros llevan la marca de simulación.",
      real: "Con una clave de prueba no se envía nada de verdad: la entrega se simula y el registro lo indica.",
      keyTitle: "Obtenga una clave de prueba",
      keyLead: "Permite {uses} notificaciones en {minutes} minutos.",
      email: "Su dirección de correo electrónico",
      emailNote: "Cada dirección recibe una clave. Guardamos la dirección solo para garantizarlo.",
      getKey: "Obtener la clave",
      gettingKey: "Obteniendo la clave …",
      key: "Su clave de prueba",
      once: "La clave solo se muestra aquí. Esta pestaña la conserva hasta que caduque.",
      forget: "Olvidar la clave",
      expires: "Caduca dentro de {time}",
      expired: "Esta clave ha caducado.",
      uses: "Quedan {left} de {all} notificaciones",
      callTitle: "Envíe una notificación",
      callLead: "Haga esta llamada donde quiera o envíela desde esta página.",
      languages: "La llamada en tres lenguajes",
      copy: "Copiar",
      copied: "Copiado",
      send: "Enviar desde esta página",
      again: "Enviar otra",
      over: "Qué puede hacer ahora",
      signIn: "Entrar para obtener una clave propia",
      selfHost: "Instalar Acuse en su equipo",
      sending: "Enviando …",
      subject: "El arrendamiento del piso 14-B",
      body: "El arrendamiento del piso 14-B termina el 31 de agosto.",
      chainTitle: "Vea crecer su cadena",
      chainLead: "La huella de cada evento se calcula junto con la huella anterior.",
      chainWaits: "La cadena empieza cuando usted envía.",
      waiting: "A la espera de la siguiente confirmación …",
      sealing: "El resultado es definitivo. Obteniendo el sello de tiempo …",
      sealed: "Sellado",
      limited:
        "Su red ha llegado por ahora a su límite de lectura de registros. No se ha perdido nada. Esta página volverá a leer el registro a las {time}.",
      unseen: "El servicio no respondió. No se ha perdido nada. Esta página volverá a intentarlo a las {time}.",
      slow: "Tarda más de lo habitual. Abra el registro para ver su estado.",
      done: "Su certificado está listo.",
      certificate: "Descargar el certificado (PDF)",
      record: "Abrir el registro público",
      docs: "Leer la documentación",
      noScript:
        "Esta página necesita JavaScript para enviar por usted. La guía de inicio rápido tiene órdenes que hacen lo mismo.",
      problems: {
        taken:
          "Esta dirección ya recibió su clave de prueba. Use otra dirección o entre para obtener una clave que no caduca.",
        limited:
          "Su red ya ha recibido todas las claves de prueba de esta hora. La próxima estará disponible dentro de {time}. Mientras tanto:",
        spent:
          "Esta clave de prueba está agotada o ha caducado. Sus notificaciones siguen disponibles. Para enviar más:",
        invalid: "El servicio no puede usar esta dirección de correo: compruebe cómo está escrita.",
        offline:
          "No se puede conectar con el servicio. Compruebe su conexión e inténtelo de nuevo. No se ha perdido nada.",
        other: "Algo ha fallado por nuestra parte. Vuelva a intentarlo dentro de unos minutos.",
      },
    },
    stepsTitle: "Qué ocurre",
    steps: [
      [
        "Usted presenta",
        "Una sola llamada a la API recibe el mensaje y sus adjuntos. Acuse calcula sus huellas antes de enviar nada.",
      ],
      [
        "Se envía",
        "Cada aviso del proveedor de correo es un eslabón de la cadena: aceptado, aplazado, entregado o rechazado.",
      ],
      [
        "Se sella",
        "Cuando el resultado es definitivo, un mismo sello de tiempo (RFC 3161) sella la cadena y el certificado PDF.",
      ],
      [
        "Se comprueba",
        "El código QR del certificado abre una página que recalcula todas las huellas. También pueden comprobarlo OpenSSL y un lector de PDF.",
      ],
    ],
    notTitle: "Lo que no hace",
    not: [
      "No vigila si un mensaje se abrió o se leyó, porque ninguna señal de ese tipo es fiable.",
      "No comprueba los avisos del proveedor de correo: los registra tal como llegan.",
      "No prueba la hora por sí solo. La autoridad de sellado de tiempo incorporada pertenece al operador, que podría elegir cualquier fecha. Si se conecta una autoridad independiente, es ella quien responde de la hora.",
      "No es un prestador cualificado de servicios de confianza, sea cual sea la autoridad conectada.",
    ],
  },
  failed: {
    title: "No se ha podido mostrar esta página",
    text: "Algo ha fallado por nuestra parte. No se ha cambiado nada.",
    again: "Intentar de nuevo",
    home: "Página de inicio",
  },
  malformed: {
    title: "El formulario ha llegado incompleto",
    text: "No se ha cambiado nada. Vuelva a abrir la página y envíe el formulario otra vez.",
  },
  notFound: {
    title: "Aquí no hay nada",
    text: "Compruebe la dirección. Para encontrar un registro, introduzca el número que figura en su certificado.",
    home: "Página de inicio",
  },
};
