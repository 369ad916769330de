import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError, loadConfig, SETTINGS } from "#lib/config.ts";
import { openDataDir } from "#lib/server/start/data-dir.ts";
import { misspelled } from "#lib/server/start/misspelled.ts";
import { StartError } from "#lib/server/start/start-error.ts";

const folder = mkdtempSync(join(tmpdir(), "acuse-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("settings", () => {
  test.each([
    ["BASE_URL", "https://acuse.example/path"],
    ["BASE_URL", "https://acuse.example/?x=1"],
    ["BASE_URL", "https://acuse.example/#part"],
    ["BASE_URL", "https://user:password@acuse.example"],
    ["BASE_URL", "ftp://acuse.example"],
    ["PORT", "65536"],
    ["PORT", "http"],
    ["TRANSPORT", "smtp"],
    ["DATABASE_URL", "mysql://localhost/acuse"],
    ["ADMIN_EMAIL", "nobody"],
    ["PORT", " "],
    ["PORT", "0x50"],
    ["PORT", "1e3"],
    ["BOOTSTRAP_API_KEY", "ck_live_short"],
    ["DEMO_STEP_MS", "-1"],
    ["RESEND_WEBHOOK_SECRET", ","],
    ["AUTH_GITHUB_URL", "github.corp.example"],
    ["OPERATOR_NAME", " "],
    ["OPERATOR_NAME", "a".repeat(101)],
    ["OPERATOR_CONTACT", "call us"],
    ["OPERATOR_CONTACT", "javascript:alert(1)"],
    ["OPERATOR_CONTACT", "mailto:help@example.com"],
    ["PRIVACY_URL", "javascript:alert(1)"],
    ["PRIVACY_URL", "/privacy"],
    ["SOURCE_URL", "javascript:alert(1)"],
    ["LOG_LEVEL", "verbose"],
    ["LOG_FORMAT", "xml"],
    ["ROLE", "wroker"],
    ["ROLE", "WEB"],
  ])("rejects the setting %s=%s by name", (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not usable: it takes `));
  });

  test.each([
    [{}, { name: null, contact: null, privacyUrl: null }],
    [
      {
        OPERATOR_NAME: " Ferrol Notices SL ",
        OPERATOR_CONTACT: "help@ferrol.example",
        PRIVACY_URL: "https://ferrol.example/p",
      },
      { name: "Ferrol Notices SL", contact: "help@ferrol.example", privacyUrl: "https://ferrol.example/p" },
    ],
    [
      { OPERATOR_CONTACT: "https://ferrol.example/contact" },
      { name: null, contact: "https://ferrol.example/contact", privacyUrl: null },
    ],
  ])("reads who runs the service from %j", (env, operator) => {
    expect(loadConfig(env).operator).toEqual(operator);
  });

  test("takes the address of the source code as it is", () => {
    expect(loadConfig({}).sourceUrl).toBeNull();
    expect(loadConfig({ SOURCE_URL: "https://git.example/acuse" }).sourceUrl).toBe("https://git.example/acuse");
  });

  test.each([
    "TSA_URL",
    "TSA_CA_FILE",
    "SIGNING_P12_PASSWORD",
    "UPSTASH_REDIS_REST_URL",
    "UPSTASH_REDIS_REST_TOKEN",
    "AUTH_GITHUB_ID",
    "AUTH_GITHUB_SECRET",
    "AUTH_GITHUB_URL",
  ])("rejects the setting %s without its counterpart", (name) => {
    expect(() => loadConfig({ [name]: "https://example.com" })).toThrow(new RegExp(`^${name} also needs `));
  });

  test("takes KEYS as files without paths, and quotes none of them in its error", () => {
    expect(loadConfig({ KEYS: '{"log.key.pem":"text"}' }).keys).toEqual({ "log.key.pem": "text" });
    for (const KEYS of ['{"../secret":"a key"}', '{".hidden":"a key"}', '{"a key', '["a key"]', '{"a.pem":1}'])
      expect(() => loadConfig({ KEYS }), KEYS).toThrow(
        /^KEYS is not usable: it takes what npm run keys -- export prints$/,
      );
  });

  test("a setting of the provider needs the others, so that none that is lost makes a demo", () => {
    const [RESEND_WEBHOOK_SECRET, RESEND_API_KEY] = [`whsec_${"A".repeat(32)}`, "re_x"];
    expect(() => loadConfig({ RESEND_WEBHOOK_SECRET })).toThrow("also needs RESEND_API_KEY and MAIL_FROM");
    expect(() => loadConfig({ RESEND_API_KEY })).toThrow("also needs RESEND_WEBHOOK_SECRET and MAIL_FROM");
    expect(loadConfig({ RESEND_WEBHOOK_SECRET, TRANSPORT: "demo" }).transport).toBe("demo");
  });

  test("names every wrong setting at once", () => {
    const wrong = () => loadConfig({ PORT: "abc", LOG_LEVEL: "x" });
    expect(wrong).toThrow(/^PORT is not usable: [^\n]*\nLOG_LEVEL is not usable: [^\n]*$/);
  });

  test("requires a bucket with its key for BLOBS=s3, and knows the address of AWS", () => {
    expect(() => loadConfig({ BLOBS: "s3" })).toThrow("BLOBS=s3 also needs S3_BUCKET");
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    expect(() => loadConfig({ BLOBS: "s3", S3_BUCKET: "files" })).toThrow("S3_BUCKET also needs S3_ACCESS_KEY_ID");
    expect(() => loadConfig({ BLOBS: "disk" })).toThrow("BLOBS is not usable: it takes postgres or s3");
    expect(() => loadConfig({ S3_BUCKET: "../files", ...keys })).toThrow("S3_BUCKET is not usable");
    expect(loadConfig({ BLOBS: "s3", S3_BUCKET: "files", S3_REGION: "eu-central-1", ...keys }).s3?.endpoint).toBe(
      "https://s3.eu-central-1.amazonaws.com",
    );
    // Files that were not moved yet are read from the bucket.
    expect(loadConfig({ S3_BUCKET: "files", ...keys })).toMatchObject({ blobs: "postgres", s3: { bucket: "files" } });
  });

  test("rejects TSA_FOR=checkpoints without TSA_URL, and other words", () => {
    expect(() => loadConfig({ TSA_FOR: "checkpoints" })).toThrow("TSA_FOR=checkpoints also needs TSA_URL");
    expect(() => loadConfig({ TSA_FOR: "both" })).toThrow("TSA_FOR is not usable: it takes seals or checkpoints");
  });

  test("runs both parts by default, and rejects ROLE=worker without BASE_URL", () => {
    expect(loadConfig({}).role).toBe("both");
    expect(loadConfig({ ROLE: "web" }).role).toBe("web");
    expect(loadConfig({ ROLE: "worker", BASE_URL: "https://acuse.example" }).role).toBe("worker");
    expect(() => loadConfig({ ROLE: "worker" })).toThrow("ROLE=worker also needs BASE_URL");
  });

  // Values that no request can carry would disable the feature without an error.
  test.each([
    ["BOOTSTRAP_API_KEY", `ck_live_${"a".repeat(201)}`],
    ["METRICS_TOKEN", "a token of several words"],
    ["METRICS_TOKEN", "contraseña-de-las-cifras"],
  ])("rejects a value of %s that no request can carry", (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not usable: it takes `));
  });

  test.each([
    ["https://acuse.example/", "https://acuse.example"],
    ["https://Acuse.example:443", "https://acuse.example"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("the BASE_URL %s becomes the origin %s", (BASE_URL, origin) => {
    expect(loadConfig({ BASE_URL }).baseUrl).toBe(origin);
  });
});

describe(".env.example", () => {
  const lines = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const defaults = parseEnv(lines.replace(/^# (?=[A-Z0-9_]+=)/gm, ""));

  test(".env.example lists every setting once and nothing else", () => {
    const listed = [...lines.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(SETTINGS.toSorted());
  });

  test(".env.example sets nothing", () => {
    expect(parseEnv(lines)).toEqual({});
  });

  test(".env.example gives the defaults", () => {
    expect(loadConfig(defaults)).toEqual({ ...loadConfig({}), demoByDefault: false });
    expect(Object.keys(defaults)).toHaveLength(SETTINGS.length);
  });
});

describe("misspelled settings", () => {
  test.each([
    ["RESEND_APIKEY", "RESEND_API_KEY"],
    ["RESEND_WEBHOOK_SECRETS", "RESEND_WEBHOOK_SECRET"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["BaseUrl", "BASE_URL"],
    ["mail-from", "MAIL_FROM"],
  ])("recognizes the misspelled setting %s for %s", (variable, setting) => {
    expect(misspelled(["PATH", variable])).toEqual([{ variable, setting }]);
  });

  test("reports neither a setting nor variables of shells, npm and Docker Compose as misspelled", () => {
    const usual = [
      "HOME",
      "LOGNAME",
      "HOSTNAME",
      "HOSTTYPE",
      "POSTGRES_PASSWORD",
      "NEXTAUTH_URL",
      "NODE_ENV",
      "XDG_DATA_DIRS",
    ];
    expect(misspelled([...SETTINGS, ...usual, "npm_config_user_agent", "SSH_AUTH_SOCK", "COMPOSE_FILE"])).toEqual([]);
  });
});

describe("DATA_DIR", () => {
  test("creates DATA_DIR with its parents, for its owner only", () => {
    openDataDir(join(folder, "a/b/c"));
    expect(statSync(join(folder, "a/b/c")).mode & 0o777).toBe(0o700);
  });

  test("rejects a DATA_DIR that is a file", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => openDataDir(join(folder, "file"))).toThrow(StartError);
    expect(() => openDataDir(join(folder, "file/below"))).toThrow(/a file is in its place/);
  });

  test.skipIf(process.platform !== "linux")("rejects a DATA_DIR where no folder can be made", () => {
    expect(() => openDataDir("/proc/nope/data")).toThrow(StartError);
  });
});
