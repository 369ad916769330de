import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endAll, folderForLinks, Launched, linkInto, root, temporaryFolder, until } from "./launched.ts";

/** No engine runs here: what the Dockerfile does is done by hand, in a folder that has only what it copies. */

const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8").replace(/\\\n\s*/g, " ");
const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

interface Instruction {
  stage: number;
  name: string;
  rest: string;
}

const instructions: Instruction[] = [];
for (const line of dockerfile.split("\n").filter((text) => /^\s*[A-Z]+ /.test(text))) {
  const [, name = "", rest = ""] = /^\s*([A-Z]+) (.*)$/.exec(line) ?? [];
  const stage = (instructions.at(-1)?.stage ?? -1) + (name === "FROM" ? 1 : 0);
  instructions.push({ stage, name, rest });
}
const rests = (name: string, stage?: number): string[] =>
  instructions.filter((one) => one.name === name && (stage ?? one.stage) === one.stage).map(({ rest }) => rest);
const commandOf = (name: string): string[] => JSON.parse(/\[.*\]/.exec(rests(name).at(-1) ?? "")?.[0] ?? "[]");
const sourcesOf = (copy: string): string[] =>
  copy
    .split(" ")
    .filter((word) => !word.startsWith("--"))
    .slice(0, -1);

let appFolder: string;
let dataDir: string;
let start: Launched;

function fill(): void {
  for (const copy of rests("COPY", 1)) {
    for (const source of sourcesOf(copy)) {
      linkInto(appFolder, source.replace(/^\/app\//, ""));
    }
  }
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  // Removes the development packages, as `npm prune` does.
  const development = Object.keys(packages).filter((path) => packages[path].dev || packages[path].devOptional);
  for (const path of development) rmSync(join(appFolder, path), { recursive: true, force: true });
  const removals = rests("RUN", 0).flatMap((run) => run.split(" && ").filter((command) => /^(rm|find) /.test(command)));
  expect(removals.length).toBeGreaterThan(3);
  for (const command of removals) execFileSync("sh", ["-c", command], { cwd: appFolder });
}

beforeAll(async () => {
  appFolder = join(folderForLinks(), "app");
  dataDir = join(temporaryFolder(), "data");
  mkdirSync(appFolder);
  mkdirSync(dataDir, { mode: 0o700 });
  fill();
  if (isRoot) {
    for (const folder of [dirname(appFolder), dirname(dataDir), appFolder]) chmodSync(folder, 0o755);
    chownSync(dataDir, NOBODY, NOBODY);
  }
  const env = { ...imageEnvironment(), PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO_STEP_MS: "20" };
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  start = await new Launched(program(), commandOf("CMD"), { cwd: appFolder, env, ...account }).ready();
});

afterAll(async () => {
  start?.child.kill("SIGKILL");
  await endAll();
});

const program = () => (commandOf("ENTRYPOINT")[0] ?? "").replace("/app/", `${appFolder}/`);

function imageEnvironment(): NodeJS.ProcessEnv {
  const set = rests("ENV", 1).flatMap((rest) => rest.split(" ").map((pair) => pair.split("=") as [string, string]));
  return { NODE_ENV: "production", PATH: "/usr/bin:/bin", ...Object.fromEntries(set) };
}

test("every file that the Dockerfile copies exists and passes .dockerignore", () => {
  const kept = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("!"));
  const sources = rests("COPY", 0).flatMap(sourcesOf);
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    expect(existsSync(join(root, source)), source).toBe(true);
    expect(kept).toContain(`!${source}`);
  }
});

test("the image runs as an unprivileged user with known settings", () => {
  expect(rests("USER")).toEqual([`${NOBODY}:${NOBODY}`]);
  expect(imageEnvironment()).toMatchObject({ HOST: "::", DATA_DIR: "/data", NODE_ENV: "production" });
  expect(rests("VOLUME")).toEqual(["/data"]);
});

test("the image's files alone start, send, seal and pass the health check", async () => {
  for (const name of ["vitest", "typescript", "prisma"])
    expect(existsSync(join(appFolder, "node_modules", name)), name).toBe(false);
  const headers = { authorization: `Bearer ${start.demoKey}`, "content-type": "application/json" };
  const image = readFileSync(join(root, "public/readme/verify.png")).toString("base64");
  const attachments = [{ filename: "a.png", content_type: "image/png", content_base64: image }];
  const body = JSON.stringify({ to: "ana@example.com", subject: "Acta", body_text: "Hola", attachments });
  const { id } = (await (await start.fetch("/v1/notifications", { method: "POST", headers, body })).json()) as {
    id: string;
  };
  await until(async () => (await start.fetch(`/v1/notifications/${id}/tsa-token`)).status === 200);
  for (const path of [
    `/verify/${id}`,
    `/v1/notifications/${id}/certificate`,
    "/",
    "/docs",
    "/docs/format",
    "/verify",
    "/trust",
  ])
    expect((await start.fetch(path)).status, path).toBe(200);
  const [program = "", ...args] = commandOf("HEALTHCHECK");
  const check = (port: number) =>
    spawnSync(join(appFolder, program), args, { cwd: appFolder, env: { ...imageEnvironment(), PORT: String(port) } })
      .status;
  expect([check(start.port), check(1)]).toEqual([0, 1]);
  expect(start.errors).toBe("");
});

test("the container runs the commands on files of the caller's folder, without npm", () => {
  const folder = join(root, "tests/vectors/certificates");
  const command = (...args: string[]) =>
    spawnSync(program(), args, { cwd: folder, env: { ...imageEnvironment(), DATA_DIR: dataDir }, encoding: "utf8" });
  const verified = command("verify", "sealed.pdf", "--trust", "ca.pem");
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  expect(verified.stdout).toContain("sealed.pdf: ");
  expect(command("backup").stderr).toContain("npm run backup -- <file>");
  expect(command("monitor").status).toBe(2);
  expect(command("blobs").stderr).toContain("npm run blobs -- move");
  expect(command("keys").stderr).toContain("npm run -s keys -- export");
  expect(command("sing")).toMatchObject({ status: 2, stderr: expect.stringContaining("acuse has no command sing") });
});

test("the container writes nothing outside DATA_DIR", () => {
  const newer = execFileSync("find", [appFolder, "-newer", join(dataDir, "keys"), "-type", "f"], { encoding: "utf8" });
  expect(newer).toBe("");
  expect(readdirSync(dataDir).sort()).toEqual(expect.arrayContaining(["keys", "outbox", "postgres"]));
});

test("SIGTERM to the container's first process stops it cleanly", async () => {
  expect(await start.kill("SIGTERM")).toEqual({ code: 0, signal: null });
});
