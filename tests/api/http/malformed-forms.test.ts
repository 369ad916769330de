import { expect, inject, test } from "vitest";

const { url } = inject("api");
const send = (path: string, body: string, type = "multipart/form-data; boundary=x") =>
  fetch(url + path, { method: "POST", body, headers: { "content-type": type }, redirect: "manual" });
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';

test.each([
  ["garbage", "garbage"],
  ["an empty body", ""],
  ["a part without its end", part],
  ["a part without a name", "--x\r\nfoo\r\n\r\nb\r\n--x--\r\n"],
])("a form that is %s gets 400 and a sentence on every page", async (_, body) => {
  for (const path of ["/sign-in", "/invitation?token=x", "/dashboard", "/dashboard/settings"]) {
    const response = await send(path, body);
    expect([path, response.status]).toEqual([path, 400]);
    expect(await response.text()).toContain("The form arrived incomplete");
  }
});

test("a form without a boundary gets 400", async () => {
  expect((await send("/sign-in", part, "multipart/form-data")).status).toBe(400);
});

test("a complete form of no action is not called incomplete", async () => {
  const response = await send("/sign-in", `${part}--x--\r\n`);
  expect(response.status).toBeLessThan(500);
  expect(await response.text()).not.toContain("The form arrived incomplete");
});
