import { describe, expect, test } from "vitest";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { messages } from "#lib/i18n/messages.ts";
import { DELIVERED, erased, type Story, sealed } from "#tests/support/samples/record.ts";
import { openPage, page } from "#tests/support/samples/verify-page.ts";

describe("verify page: what it says", () => {
  test("the verify page tells the recipient what to do and where to reply", async () => {
    const { text } = await page();
    expect(text).toContain("If this message is for you");
    expect(text).toMatch(/write to the address that the sender declared:\s+despacho@ferrol-legal\.example/);
    const { text: without } = await page({}, (record) => ({ ...record, sender_email: null }));
    expect(without).not.toContain("write to");
  });

  test("the verify page of a changed record gives the recipient no advice", async () => {
    const { text } = await page({}, (record) => sealed({ ...record, body_text: "Something else." }));
    expect(text).not.toContain("If this message is for you");
  });

  test("the verify page alerts of a change and names the failed fact", async () => {
    const { html, text } = await page({}, (record) => sealed({ ...record, body_text: "Something else." }));
    expect(html).toContain('role="alert"');
    expect(text).toContain("This record is not intact");
    expect(text).toContain("Do not rely on it.");
    expect(text).toContain("The hash of the content differs from the hash in the first event.");
    expect(text).not.toContain("Record intact");
    expect(html).not.toMatch(/tone-intact [^"]*"><svg[^>]*>(<path[^>]*><\/path>)*<\/svg><span>(Delivered|Sealed)/);
    expect(text).toContain("It proves nothing while a check fails.");
    expect(text).toMatch(/The record names .+ as sender, .+ as recipient and 3 May 2027.+None of this is confirmed\./);
    expect(text).not.toContain("submitted this message for");
    expect(html).toMatch(/href="#facts"[^>]*>See every check</);
  });

  test.each([
    ["queued", { events: [] }, (record: NotificationRecord) => record, "The outcome is not final yet"],
    ["seal pending", {}, (record: NotificationRecord) => record, "is still being requested"],
    [
      "an event after the seal",
      { events: [...DELIVERED, ["complained", {}]] as Story["events"] },
      (record: NotificationRecord) => sealed(record, 3),
      "Seal pending for the newest event. Seal 1",
    ],
  ])("the verify page describes a record without a final seal: %s", async (_, story, change, words) => {
    const { html, text } = await page(story as Story, change);
    expect(text).toContain(words);
    expect(html).toMatch(/Download a provisional certificate|Download the last sealed certificate/);
    expect(html).toMatch(/Sealed by a time-stamp<\/h3><p[^>]*>Not yet</);
  });

  test("the verify page of a record with newer events says that those under the last seal have not changed", async () => {
    const later = { events: [...DELIVERED, ["complained", {}]] } satisfies Story;
    const { text } = await page(later, (record) => sealed(record, 3));
    expect(text).toMatch(/That the events sealed on \d+ May 2027, [\d:]+ UTC have not changed since\./);
    expect(text).toContain("That the newest events stay this way.");
    const { text: destroyed } = await page({ events: [...DELIVERED, ["content_erased", {}]] }, (record) =>
      erased(sealed(record, 3)),
    );
    expect(destroyed).not.toContain("have not changed since");
  });

  test("the verify page advises no certificate that was destroyed, or that will never be", async () => {
    const gone = { events: [...DELIVERED, ["content_erased", {}]] } satisfies Story;
    const { text } = await page(gone, (record) => erased(sealed(record, 3)));
    expect(text).not.toContain("last sealed certificate");
    const { record } = await page({ events: [] });
    expect((await openPage(record, { notSent: true })).text).not.toContain("download the certificate");
    expect((await openPage(record)).text).toContain("download the certificate");
  });

  test("the verify page draws the seal of a chain that was cut off at its end, as not confirmed", async () => {
    const { html } = await page({}, (record) => ({ ...sealed(record), events: record.events.slice(0, -1) }));
    expect(html).toMatch(/<li class="tone-unknown (?:(?!<li).)*Sealed by a time-stamp \(not confirmed\)/s);
  });

  test("the verify page of a changed record draws its seal as not confirmed", async () => {
    const { html } = await page({}, (record) => ({ ...sealed(record), body_text: "Another text." }));
    expect(html).toMatch(/<li class="tone-unknown (?:(?!<li).)*Sealed by a time-stamp \(not confirmed\)/s);
  });

  test("the verify page of a mail that was given up lists no steps to come", async () => {
    const { record } = await page({ events: [] });
    const { html } = await openPage(record, { notSent: true });
    const { verify } = messages("en");
    expect(html).toContain(verify.notSent.title);
    for (const step of [verify.next.sent, verify.next.outcome, verify.next.seal])
      expect(html).not.toContain(`>${step}<`);
  });

  test("the verify page folds its details and unfolds the facts if one fails", async () => {
    const folded = (html: string) =>
      [...html.matchAll(/<details class="[^"]*" id="(\w+)"( open="")?>/g)].map(([, name, open]) =>
        open ? `${name} open` : name,
      );
    const intact = await page({}, sealed);
    expect(folded(intact.html)).toEqual(["record", "facts", "files", "seal", "proof"]);
    const changed = await page({}, (record) => ({ ...sealed(record), body_text: "Another text." }));
    expect(folded(changed.html)).toEqual(["record", "facts open", "files", "seal", "proof"]);
  });

  test("the verify page lists an earlier seal and its certificate", async () => {
    const { text, html } = await page({ events: [...DELIVERED, ["complained", {}]] }, (record) =>
      sealed(sealed(record, 3)),
    );
    expect(text).toContain("Seal 1, over the first 3 events");
    expect(html).toContain("certificate?seal=1");
    expect(text).toContain("lacks the newest events.");
    // Each seal stands in the chain after the last event that it covers.
    const chain = [...html.matchAll(/<h3 class="font-serif text-entry">([^<]*)</g)].map(([, title]) => title);
    const { sent, delivered, complained } = messages("en").events.types;
    const { seal, sealAgain } = messages("en").verify.next;
    expect(chain.slice(1)).toEqual([sent, delivered, seal, complained, sealAgain]);
    expect(text).toContain("If you have an earlier one, keep both.");
    expect(text).toContain("Compare your file");
  });

  test("the verify page of an erased record states the date and that the rest is intact", async () => {
    const story: Story = { events: [...DELIVERED, ["content_erased", {}]] };
    const { text } = await page(story, (record) => erased(sealed(record)));
    expect(text).toContain("What remains of this record is intact");
    expect(text).toContain("erased at the sending organization’s request on 3 May 2027");
    expect(text.match(/The content was erased at/g)).toHaveLength(1);
    expect(text).not.toContain("lovelace");
    expect(text).toContain("What the message said. It was erased.");
    expect(text).toContain("That what remains has not changed since it was sealed.");
    expect(text).toContain("Who the recipient was, or the name that the sender declared. Both were erased.");
    expect(text).not.toContain("Names are shown as the sender declared them");
  });

  test("the verify page of an erased record offers no certificate with the content", async () => {
    const bytes = new TextEncoder().encode("The lease.");
    const story: Story = {
      events: [...DELIVERED, ["content_erased", { reason: "requested" }]],
      attachments: [{ filename: "lease.txt", content_type: "text/plain", bytes }],
    };
    const { html, text } = await page(story, (record) => erased(sealed(sealed(record, 3))));
    expect(text).toContain("This service destroyed its copy of that certificate.");
    expect(text).toContain("Compare your file");
    expect(text).toContain("Ask the sender for a copy.");
    // The record keeps the hash of each attachment, whose name is gone.
    expect(text).not.toContain("lease.txt");
    expect(html).toContain("an attachment that was erased here");
    expect(html).not.toContain("certificate?seal=1");
    expect(text).not.toContain("requested");
  });

  test("the verify page states an erasure at the end of the retention period", async () => {
    const story: Story = { events: [...DELIVERED, ["content_erased", { reason: "retention" }]] };
    const { text } = await page(story, (record) => erased(sealed(record)));
    expect(text).toContain("The content was erased at the end of its retention period on 3 May 2027");
    expect(text).toContain("Content erased at the end of its retention period");
    expect(text).not.toContain("owner’s request");
  });

  test("the verify page of a simulation says so first, then the outcome, whose colour only its shape has", async () => {
    const { html, text } = await page({ simulated: true }, sealed);
    expect(text).toMatch(
      / Simulated: no e-mail was sent\s+Delivered \(simulated\)\s+This outcome is an example, not evidence/,
    );
    expect(html).toMatch(/class="tone-pending [^"]*" data-outcome="delivered"/);
    expect(html).toMatch(
      /class="tone-intact"><span [^>]*><svg[^>]*>(<path[^>]*><\/path>)*<\/svg><span class="text-ink">Delivered/,
    );
    expect(html.match(/data-simulated/g)).toHaveLength(1);
    expect(text).toContain("Nothing on this page is evidence");
    expect(text).toContain("This is a simulation: this service sent no e-mail, and the record asks nothing of you.");
    expect(text).toContain("Be careful with links");
    expect(text).not.toContain("keep it");
  });

  test("the verify page of a complaint says that the mail was delivered, without the colour of a refused one", async () => {
    const { html, text } = await page({ events: [...DELIVERED, ["complained", {}]] }, sealed);
    expect(html).toMatch(/class="tone-warned [^"]*" data-outcome="complained"/);
    expect(text).toMatch(/ Delivered, marked as spam\s+Delivered on 3\sMay\s2027, .* Later marked as spam by/);
    expect(text).toContain("the mail provider’s report that the message was marked as spam.");
  });

  const REFUSED: Story = {
    events: [...DELIVERED.slice(0, 1), ["failed", { diagnostic: "550 5.1.1 <ada@example.com>: User \u202Eunknown" }]],
  };

  test("the verify page of a refused mail opens with that, in its colour, and the mail server’s own reason", async () => {
    const { html, text } = await page(REFUSED, sealed);
    expect(html).toMatch(/class="tone-broken [^"]*" data-outcome="failed"/);
    expect(text).toMatch(
      / Not delivered\s+Refused permanently, according to the mail provider, recorded on 3\s+May\s+2027/,
    );
    expect(text).toMatch(/The mail server’s reason: +550 5\.1\.1 &lt;ada@example\.com&gt;: User +‹U\+202E› +unknown/);
    expect(html.indexOf("data-outcome")).toBeLessThan(html.indexOf('data-banner="intact"'));
    const { text: delivered } = await page({}, sealed);
    expect(text).toContain("According to the mail provider, this e-mail did not reach ada.lovelace@example.com.");
    expect(text).not.toContain("anyone read the message");
    expect(delivered).not.toMatch(/The mail server’s reason|did not reach/);
  });

  test("the verify page of a mail that the provider did not take names the provider, not a mail server", async () => {
    const data = { reason: "validation_error", diagnostic: "Invalid recipient", http_status: 422 };
    const { text } = await page({ events: [["failed", data]] }, sealed);
    expect(text).toMatch(/ Not delivered\s+Refused by the mail provider, recorded on 3\s+May\s+2027/);
    expect(text).toContain("The mail provider’s reason: Invalid recipient");
    expect(text).toContain("Not delivered: refused by the mail provider");
    expect(text).not.toMatch(/mail server’s reason/i);
  });

  test.each([
    ["5.1.1", "The mail server says that this mailbox does not exist."],
    ["5.7.26", "The mail server says that its rules do not allow this message."],
    ["5.3.0", null],
  ])("the verify page puts status code %s of a refusal in plain words", async (status_code, words) => {
    const events: Story["events"] = [
      ...DELIVERED.slice(0, 1),
      ["failed", { status_code, diagnostic: `550 ${status_code} no` }],
    ];
    const { text } = await page({ events }, sealed);
    if (words) expect(text).toContain(words);
    else expect(text).not.toContain("The mail server says");
    expect((await page({ events, simulated: true }, sealed)).text).not.toContain("The mail server");
  });

  test("the verify page of a complaint names a refusal that was reported too", async () => {
    const events: Story["events"] = [...DELIVERED, ["failed", {}], ["complained", {}]];
    const { text } = await page({ events }, sealed);
    expect(text).toMatch(
      /Later marked as spam .* reports disagree: it also reported a permanent refusal, on 3\sMay\s2027/,
    );
  });

  test("the verify page shortens a long reason of a mail server", async () => {
    const events: Story["events"] = [...DELIVERED.slice(0, 1), ["failed", { diagnostic: "5".repeat(5_000) }]];
    const { html } = await page({ events }, sealed);
    expect(html).toContain(`>${"5".repeat(400)}…<`);
  });

  test("the verify page names the operator with contact and privacy policy, and what the seal leaves open", async () => {
    const kept = { name: "Ferrol <Notices>", contact: "help@ferrol.example", privacyUrl: "https://ferrol.example/p" };
    const { html, text } = await page({}, sealed, kept);
    expect(text).toContain("This record is kept by Ferrol &lt;Notices&gt;.");
    expect(html).toMatch(/<a [^>]*href="mailto:help@ferrol\.example">Contact<\/a>/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/ferrol\.example\/p">Privacy<\/a>/);
    expect(text).toContain("not that of an independent authority. It does not show that anyone read the message.");
    const { text: bare } = await page({}, sealed);
    expect(bare).not.toMatch(/\bContact\b|\bPrivacy\b/);
  });

  test("the verify page leaves out a sender’s name that the service filled in", async () => {
    expect((await page({ sender_name: "Acuse" })).text).not.toContain("Declared name");
    expect((await page()).text).toContain("Declared name");
  });
});
