import { afterAll, expect, test } from "vitest";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { DELIVERED, erased, type Story, sampleRecord } from "#tests/support/samples/record.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compose, flowing, noBytes, options, removeFolder } from "../composed.ts";

afterAll(removeFolder);

toolTest(["pdftotext"])("The head of a certificate", () => {
  test("the certificate states the outcome at its head, with the provider's time or that of the recording", async () => {
    const head = async (story: Story) => /^.*? Record number/.exec(flowing((await compose(story)).pdf))?.[0];
    expect(await head({})).toMatch(
      /^ ?ACUSE Certificate of notification .* Accepted by the recipient’s mail server on 3 May 2027, 10:14:04 UTC, according to the mail provider\. /,
    );
    const refused = (data: { [name: string]: string }): Story => ({
      events: [...DELIVERED.slice(0, 1), ["failed", { diagnostic: "550 no such user", ...data }]],
    });
    const without = await head(refused({}));
    expect(without).toMatch(/^ ?ACUSE Certificate of non-delivery /);
    expect(without).toMatch(
      /Refused permanently, according to the mail provider, recorded on 3 May 2027, 10:14:06 UTC\. The mail server’s reason 550 no such user /,
    );
    expect(await head(refused({ status_code: "5.1.1" }))).toMatch(
      /10:14:06 UTC\. The mail server says that this mailbox does not exist\. 550 no such user /,
    );
    expect(await head({ simulated: true })).toMatch(/ACUSE Sample certificate .* No e-mail was sent/);
    expect((await head({ simulated: true }))?.match(/evidence/g)).toHaveLength(1);
    const rejected = await head({ events: [["failed", { reason: "validation_error", diagnostic: "Invalid to" }]] });
    expect(rejected).toMatch(/Refused by the mail provider, recorded on .* The mail provider’s reason Invalid to /);
    expect(rejected).not.toMatch(/mail server’s reason/i);
  });

  test("a certificate says at its head how many attachments there are, or when the content was erased and why", async () => {
    const attachments = [{ filename: "n.bin", content_type: "application/octet-stream", bytes: Buffer.from("n") }];
    const text = flowing((await compose({ attachments })).pdf);
    expect(text).toContain("It was addressed to ada.lovelace@example.com. It has 1 attachment.");
    expect(text).toContain("1 file. The originals are on the record’s page.");
    expect(flowing((await compose()).pdf)).not.toMatch(/It has \d|The originals are/);
    const { record } = await sampleRecord({ events: [...DELIVERED, ["content_erased", { reason: "requested" }]] });
    const gone = flowing(await composeCertificate(erased(record), noBytes, options));
    expect(gone).toContain("submitted a message on 3 May 2027");
    expect(gone).toMatch(
      /content was erased at the sending organization’s request on 3 May 2027, [0-9:]+ UTC\. Record/,
    );
    expect(gone).toMatch(/Subject Erased/);
  });

  test("the certificate of a refused message says that the recipient did not learn of it, unless a delivery was reported", async () => {
    const failed: [string, { diagnostic: string }] = ["failed", { diagnostic: "550" }];
    const text = async (events: NonNullable<Story["events"]>) => flowing((await compose({ events })).pdf);
    expect(await text([...DELIVERED.slice(0, 1), failed])).toContain("That the recipient learned of the message.");
    expect(await text([...DELIVERED, failed])).not.toContain("learned of the message");
  });
});
