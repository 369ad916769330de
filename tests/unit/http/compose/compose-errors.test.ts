import { describe, expect, test } from "vitest";
import { Problem } from "#lib/contract/errors.ts";
import { refusalOf } from "#lib/http/compose/compose-errors.ts";
import { answerSession } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";

const [en, es] = [messages("en"), messages("es")];
const wrong = (detail: string) => new Problem("invalid_input", detail);

describe("a refusal of the form", () => {
  test.each([
    [
      "to: must be an e-mail address such as name@example.com: no display name, ASCII only",
      "to",
      "Destinatario: debe ser una dirección de correo, como nombre@example.com",
    ],
    ["subject: must not be empty", "subject", "Asunto: no puede quedar vacío"],
    ["body_text: is longer than 1048576 bytes", "body_text", "Mensaje: supera los 1.048.576 bytes"],
    ["attachments[1].template_url: is not a PDF", "attachments", "Adjuntos, 2: no es un PDF"],
    [
      "attachments[0].template_url: redirects to an address that uses port 25; only 80, 443 and ports over 1023 are fetched from",
      "attachments",
      "Adjuntos, 1: redirige a una dirección que usa el puerto 25; solo se descarga de los puertos 80, 443 y superiores a 1023",
    ],
    [
      "body_html: is longer than 1048576 bytes once its markers are replaced",
      "body_html",
      "Versión HTML: supera los 1.048.576 bytes una vez sustituidos los marcadores",
    ],
    ["attachments: holds more than 10 files", "attachments", "Adjuntos: son más de 10"],
    ["variables.flat: is given twice", "variables", "Variables, flat: figura dos veces"],
    ["body: is longer than 16777216 bytes", "attachments", "Los archivos superan juntos los 7 MB."],
  ])("%s is about its field, in the reader's words", (detail, field, words) => {
    expect(refusalOf(wrong(detail), es)).toMatchObject({ detail, field, words });
    expect(refusalOf(wrong(detail), en).field).toBe(field);
  });

  test("about one attachment names it, and says at its field what is wrong in a sentence of its own", () => {
    const detail = "attachments[1].template_url: is not a PDF";
    expect(refusalOf(wrong(detail), es, ["acta.txt", "https://example.com/x.pdf"])).toEqual({
      detail,
      field: "attachments",
      words: "https://example.com/x.pdf: no es un PDF",
      attachment: { index: 1, words: "No es un PDF" },
    });
    expect(refusalOf(wrong("subject: must not be empty"), es)).not.toHaveProperty("attachment");
  });

  test("about no field is said as it is, and one of ours says nothing of what is inside", () => {
    expect(refusalOf(wrong("this test key has no uses left or has expired"), en)).toMatchObject({ field: null });
    expect(refusalOf(new Problem("payload_mismatch", "another payload"), en).words).toBe(en.dashboard.compose.mismatch);
    expect(refusalOf(new Problem("internal", "internal error"), en).words).toBe(en.site.failed.text);
  });
});

test("what a route for people throws is an answer with every answer's headers", async () => {
  const answer = await answerSession(new Request("https://acuse.example/x"), async () => {
    throw new Problem("not_found", "there is nothing under this id");
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ detail: "there is nothing under this id" });
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});
