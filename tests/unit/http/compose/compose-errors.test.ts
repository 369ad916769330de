import { describe, expect, test } from "vitest";
import { ApiError, fault, invalid, notFound, outer } from "#lib/contract/errors.ts";
import { composeErrorOf } from "#lib/http/compose/compose-errors.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";

const [en, es] = [messages("en"), messages("es")];

describe("errors of the compose form", () => {
  test.each([
    [invalid("to", fault("email")), "to", "Destinatarios: debe ser una dirección de correo, como nombre@example.com"],
    [invalid("subject", fault("empty")), "subject", "Asunto: no puede quedar vacío"],
    [invalid("body_text", fault("long_bytes", 1_048_576)), "body_text", "Mensaje: supera los 1.048.576 bytes"],
    [invalid("attachments[1].template_url", fault("not_a_pdf")), "attachments", "Adjuntos, 2: no es un PDF"],
    [
      invalid("attachments[0].template_url", outer("behind_redirect", fault("port", 25))),
      "attachments",
      "Adjuntos, 1: redirige a una dirección que usa el puerto 25; solo se descarga de los puertos 80, 443 y superiores a 1023",
    ],
    [
      invalid("body_html", outer("once_replaced", fault("long_bytes", 1_048_576))),
      "body_html",
      "Versión HTML: supera los 1.048.576 bytes una vez sustituidas las variables",
    ],
    [invalid("attachments", fault("many_files", 10)), "attachments", "Adjuntos: son más de 10"],
    [invalid("variables.flat", fault("twice")), "variables", "Variables, flat: figura dos veces"],
    [
      invalid("body", fault("long_bytes", 16_777_216)),
      "attachments",
      "Los archivos superan en total los 7 MB. Quite alguno.",
    ],
  ])("the compose form shows “%s” at its field in the reader's language", (error, field, words) => {
    expect(composeErrorOf(error, es)).toMatchObject({ detail: error.detail, field, words });
    expect(composeErrorOf(error, en).field).toBe(field);
  });

  test("an error below its field does not repeat the label, and an address gets an example", () => {
    expect(composeErrorOf(invalid("to", fault("email")), es).atField).toBe(es.dashboard.compose.address);
    expect(composeErrorOf(invalid("subject", fault("empty")), es).atField).toBe("No puede quedar vacío.");
    expect(composeErrorOf(invalid("variables.flat", fault("twice")), es)).not.toHaveProperty("atField");
  });

  test("an error about one attachment names the attachment and has a sentence for its field", () => {
    const error = invalid("attachments[1].template_url", fault("not_a_pdf"));
    expect(composeErrorOf(error, es, ["acta.txt", "https://example.com/x.pdf"])).toEqual({
      detail: error.detail,
      field: "attachments",
      words: "https://example.com/x.pdf: no es un PDF",
      attachment: { index: 1, words: "No es un PDF" },
    });
    expect(composeErrorOf(invalid("subject", fault("empty")), es)).not.toHaveProperty("attachment");
  });

  test("an error without a field is shown as it is, and an internal error without details", () => {
    expect(composeErrorOf(new ApiError("unauthorized", fault("test_key_over")), en)).toMatchObject({ field: null });
    expect(composeErrorOf(new ApiError("payload_mismatch", fault("other_payload")), en).words).toBe(
      en.dashboard.compose.mismatch,
    );
    expect(composeErrorOf(new ApiError("internal", fault("internal")), en).words).toBe(en.site.failed.text);
  });
});

test("an error of a session route becomes a response with the usual headers", async () => {
  const answer = await sessionResponse(new Request("https://acuse.example/x"), async () => {
    throw notFound();
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ detail: "there is nothing under this id" });
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});
