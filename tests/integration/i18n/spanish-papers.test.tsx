import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { certificateTitle } from "#components/record/facts.ts";
import { ENGLISH } from "#lib/evidence/package/readme-en.ts";
import { SPANISH } from "#lib/evidence/package/readme-es.ts";
import { messages } from "#lib/i18n/messages.ts";
import { composeMime } from "#lib/transports/mime.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { sampleForm, samplePdf } from "#tests/support/samples/files.ts";
import { DELIVERED, erased, type Story, sampleRecord, sealed } from "#tests/support/samples/record.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const folder = mkdtempSync(join(tmpdir(), "acuse-spanish-"));
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date("2027-05-03T10:14:08.000Z");
const options = {
  authorityName: "Example Authority",
  ownAuthority: true,
  roots: { signer: ["5e".repeat(32)], timeStamp: ["7a".repeat(32)] },
  now,
};

/** Returns the text of a certificate without line breaks and hyphens. */
function printed(pdf: Uint8Array): string {
  writeFileSync(join(folder, "certificate.pdf"), pdf);
  const text = execFileSync("pdftotext", ["-raw", "certificate.pdf", "-"], { cwd: folder, encoding: "utf8" });
  return text.replace(/\s+/g, " ");
}

/** Every text of English that is none of the sender's, longer than a word that Spanish may have as well. */
function english(value: unknown): string[] {
  if (typeof value === "string") return /\p{L}+ \p{L}+/u.test(value) ? [value] : [];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(english) : [];
}

const REFUSED: NonNullable<Story["events"]> = [
  ["sent", { provider: "resend", inferred: true }],
  ["deferred", { provider: "resend", status_code: "4.7.1", occurred_at: "2027-05-03T10:14:04.811" }],
  ["failed", { provider: "resend", bounce_type: "Permanent", bounce_subtype: "General", reconciled: true }],
];

toolTest(["pdftotext"])("Spanish certificates", () => {
  const files = async () => [
    { filename: "contrato.pdf", content_type: "application/pdf", bytes: await samplePdf() },
    { filename: "formulario.pdf", content_type: "application/pdf", bytes: await sampleForm() },
    { filename: "datos.bin", content_type: "application/octet-stream", bytes: new Uint8Array(2345).fill(80) },
  ];
  const html = "<p>Estimada señora</p>";
  const cases: [name: string, provisional: boolean, make: () => Promise<Parameters<typeof composeCertificate>>][] = [
    ["sealed, with attachments", false, made({ body_html: html }, files)],
    ["of a simulation", false, made({ simulated: true })],
    ["provisional", true, made({ events: [] })],
    ["whose seal is pending", true, made({})],
    ["of a refusal", false, made({ events: REFUSED })],
    [
      "with a seal before it",
      false,
      made({ events: [...DELIVERED, ["complained", {}]] }, undefined, (r) => sealed(r, 3)),
    ],
    [
      "after erasing",
      false,
      made({ events: [...DELIVERED, ["content_erased", {}]] }, undefined, (r) => erased(sealed(r, 3))),
    ],
  ];

  function made(
    story: Story,
    attachments?: () => Promise<NonNullable<Story["attachments"]>>,
    change: (record: Awaited<ReturnType<typeof sampleRecord>>["record"]) => typeof record = (record) => record,
  ) {
    return async (): Promise<Parameters<typeof composeCertificate>> => {
      const body_text = `Estimada señora:\n\n${"El contrato termina.\n".repeat(3)}\u202E`;
      const files = attachments ? { attachments: await attachments() } : {};
      const { record, bytes } = await sampleRecord({ subject: "Aviso", body_text, locale: "es", ...files, ...story });
      return [change(record), bytes, { ...options, provisional: false }];
    };
  }

  test.each(cases)("a Spanish certificate has no English text: %s", async (_, provisional, make) => {
    const [record, bytes, how] = await make();
    const pdf = await composeCertificate(record, bytes, { ...how, provisional });
    const text = printed(pdf);
    expect((await PDFDocument.load(pdf, { updateMetadata: false })).getLanguage()).toBe("es");
    expect(text).toContain(certificateTitle(record, messages("es"), provisional));
    expect(text).toContain("Cadena de eventos");
    expect(text).toContain("el 3 de mayo de 2027, 10:14:03 UTC");
    const left = english(messages("en")).filter((words) => text.includes(words));
    expect(left).toEqual([]);
    // English texts with times and numbers are not in the list above.
    const ours = text.replaceAll(/https?:\S+|The lessee shall .*? return them so\./g, "");
    expect(ours).not.toMatch(/\b(?:the|was|were|with|this|that|recorded|submitted|seal|page|events?)\b/i);
  });

  test("a Spanish certificate prints all of its letters", async () => {
    const [record, bytes, how] = await made({ simulated: true })();
    const text = printed(await composeCertificate(record, bytes, how));
    expect(text).toContain("No se envió ningún correo. Este resultado es un ejemplo y no prueba nada.");
    expect(text).toContain("Qué prueba y qué no");
  });
});

test("a Spanish mail names the public record in Spanish, in text and HTML", async () => {
  const message = {
    notificationId: "3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9",
    to: "ada@example.com",
    senderName: "Notaría Ruiz",
    organization: "Notaría Ruiz",
    senderEmail: null,
    subject: "Aviso",
    bodyText: "Hola",
    bodyHtml: "<p>Hola</p>",
    attachments: [],
    createdAt: now,
    letterhead: null,
    verifyUrl: "https://acuse.example/verify/3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9",
    locale: "es" as const,
  };
  for (const [simulated, said] of [
    [false, "envió este mensaje con Acuse, que guarda un registro de la entrega."],
    [true, "Simulación: este mensaje no se envió a nadie."],
  ] as const) {
    const mail = await composeMime({ ...message, simulated }, "acuse@mail.example");
    const { text = "", html = "" } = await PostalMime.parse(mail);
    for (const body of [text, html]) {
      expect(body).toContain(said);
      expect(body).not.toContain("message");
    }
  }
});

test.each([
  null,
  "2027-05-03 10:14:10 UTC",
])("the recipe of a Spanish evidence package has the commands of the English one (erased: %s)", (erased) => {
  const given = {
    id: "3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9",
    url: "https://acuse.example/verify/x",
    files: ["attachments/01-lease.pdf", "submission.eml"],
    mail: "submission.eml",
    erased,
  };
  const commands = (readme: typeof ENGLISH) =>
    readme(given)
      .split("\n")
      .filter(
        (line) => /\$|\||openssl|jq|npm run|sha256sum/.test(line) && !/^(?:#|Check|Compru|What|Lo que)/.test(line),
      )
      .map((line) => line.replace(/echo .*/, ""));
  expect(commands(SPANISH).length).toBeGreaterThan(8);
  expect(commands(SPANISH)).toEqual(commands(ENGLISH));
});
