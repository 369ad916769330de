import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ApiError, fault } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { Turns } from "#lib/turns.ts";
import { type Preview, previewAll } from "./previews/preview-all.ts";
import type { ComposeOptions, renderCertificate } from "./render.ts";

type Call = Parameters<typeof renderCertificate>;
type Pdf = Uint8Array<ArrayBuffer>;

export interface RenderThreadsOptions {
  threads: number;
  /** Calls that may wait for a thread or for their previews. */
  mostWaiting?: number;
  /**
   * Milliseconds of processor time until a rendering is ended, which is also ended after {@link WALL} times as long. By the clock
   * alone, a busy machine would end renderings and begin them anew for ever.
   */
  mostMs?: number;
  /** The program of a thread, an ES module. */
  program?: string;
  /** Milliseconds after which an idle thread ends. */
  idleMs?: number;
}

const HEAP_MB = 1_024;
/** The most milliseconds that may pass for one of processor time. */
const WALL = 4;
/** Milliseconds between looks at a thread's processor time. */
const LOOK = 200;

/** An idle thread keeps over 100 MB, and a new one is ready in less than a second. */
const IDLE_MS = 60_000;

/** A pool of threads that render certificates, for which organizations take turns. A rendering that takes too long is ended with its thread. */
export class RenderThreads {
  readonly #options: Required<RenderThreadsOptions>;
  readonly #idle: { worker: Worker; ending: NodeJS.Timeout }[] = [];
  readonly #turns = new Turns();
  #started = 0;
  #calls = 0;

  constructor(options: RenderThreadsOptions) {
    // Bundled by lib/server/start/prepare.mjs. The comment keeps Next from bundling it once more.
    const program = join(/* turbopackIgnore: true */ process.cwd(), ".build", "render-thread.mjs");
    this.#options = { mostWaiting: Number.POSITIVE_INFINITY, mostMs: 30_000, idleMs: IDLE_MS, program, ...options };
  }

  /** Threads that are running. */
  get started(): number {
    return this.#started;
  }

  /**
   * Returns the unsigned certificate of a record. When rendering takes too long, the certificate lists attachments as not shown,
   * and then prints only the beginnings of long texts.
   *
   * @param bytes by attachment id; attachments without bytes are listed as not shown
   * @throws ApiError unavailable when too many calls wait, or when all attempts take too long
   */
  async compose(record: NotificationRecord, bytes: Map<string, Uint8Array>, options: ComposeOptions): Promise<Pdf> {
    const { threads, mostWaiting } = this.#options;
    if (this.#calls >= threads + mostWaiting) throw busy();
    this.#calls++;
    try {
      return await this.#compose(record, bytes, options);
    } finally {
      this.#calls--;
    }
  }

  async #compose(record: NotificationRecord, bytes: Map<string, Uint8Array>, options: ComposeOptions): Promise<Pdf> {
    const previews = await previewAll(
      record.attachments.map(({ id }) => bytes.get(id)),
      options,
    );
    // Each attempt prints less, so that every record gets a certificate.
    const spared = previews.map(spare);
    const attempts: Call[] = [
      [record, previews, options],
      ...(previews.some((preview, index) => preview !== spared[index])
        ? [[record, spared, options] satisfies Call]
        : []),
      [record, spared, { ...options, brief: true }],
    ];
    let failure: unknown;
    for (const attempt of attempts) {
      try {
        return await this.#render(attempt);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async #render(call: Call): Promise<Pdf> {
    const [, , { owner }] = call;
    const worker = await this.#take(owner).catch((error) => {
      // The system allowed no thread. It may allow the next one.
      this.#turns.next();
      throw error;
    });
    try {
      const pdf = await this.#renderIn(worker, call);
      this.#giveBack(worker);
      return pdf;
    } catch (error) {
      this.#started--;
      this.#turns.next();
      throw error;
    }
  }

  async #take(owner = ""): Promise<Worker> {
    while (this.#idle.length === 0 && this.#started >= this.#options.threads) await this.#turns.wait(owner);
    const idle = this.#idle.pop();
    if (!idle) return this.#start();
    clearTimeout(idle.ending);
    return idle.worker;
  }

  #giveBack(worker: Worker): void {
    this.#idle.push({ worker, ending: setTimeout(() => this.#endIdle(worker), this.#options.idleMs).unref() });
    this.#turns.next();
  }

  #endIdle(worker: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.worker === worker);
    this.#idle.splice(at, 1);
    this.#started--;
    void worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stderr: true,
      env: { NODE_ENV: "production" },
    });
    this.#started++;
    worker.unref();
    return worker;
  }

  /** Ends the thread on any failure, which may have left it in any state. */
  #renderIn(worker: Worker, call: Call): Promise<Pdf> {
    return new Promise((resolve, reject) => {
      const [before, began] = [processorMs(worker), performance.now()];
      let ended = false;
      const end = () => {
        ended = true;
        clearInterval(timer);
        worker.removeAllListeners("message").removeAllListeners("error");
      };
      const fail = (error: unknown) => {
        end();
        worker.on("error", () => {});
        void worker.terminate();
        reject(error);
      };
      const { mostMs } = this.#options;
      const timer = setInterval(async () => {
        const used = (await processorMs(worker)) - (await before);
        if (!ended && (used > mostMs || performance.now() - began > WALL * mostMs)) fail(busy());
      }, LOOK);
      worker.once("error", fail).once("message", (pdf: Pdf) => {
        end();
        resolve(pdf);
      });
      worker.postMessage(call);
    });
  }
}

/** Milliseconds of processor time of a thread so far; 0 until it runs. */
const processorMs = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );

const spare = (preview: Preview): Preview =>
  preview.kind === "none" ? preview : { kind: "none", reason: "expensive" };

const busy = (): ApiError => new ApiError("unavailable", fault("rendering_busy"), { headers: { "Retry-After": "60" } });
