import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { type Listening, listen } from "./listen.ts";

/**
 * A web server on loopback that stores what tests PUT. GET returns it: after `?wait=` milliseconds, once `?together=`
 * requests wait, once the path `?after=` exists, or as a redirect `?to=` another URL. `/fetched/…` counts requests for
 * a path, `/left/…` clients that left before the response.
 */
export async function startTemplateHost(): Promise<Listening> {
  const files = new Map<string, Buffer>();
  const fetched = new Map<string, number>();
  const left = new Map<string, number>();
  const together: (() => void)[] = [];
  const arrivals = new EventEmitter();
  const gather = (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (together.push(resolve) >= count) for (const release of together.splice(0)) release();
    return promise;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://host.test");
    if (request.method === "PUT") {
      files.set(pathname, Buffer.concat(await request.toArray()));
      arrivals.emit(pathname);
      return response.writeHead(204).end();
    }
    if (pathname.startsWith("/fetched/")) return response.end(String(fetched.get(pathname.slice(8)) ?? 0));
    if (pathname.startsWith("/left/")) return response.end(String(left.get(pathname.slice(5)) ?? 0));
    fetched.set(pathname, (fetched.get(pathname) ?? 0) + 1);
    response.once("close", () => {
      if (!response.writableEnded) left.set(pathname, (left.get(pathname) ?? 0) + 1);
    });
    await sleep(Number(searchParams.get("wait") ?? 0), undefined, { ref: false });
    const others = searchParams.get("together");
    if (others) await gather(Number(others));
    const earlier = searchParams.get("after");
    if (earlier && !files.has(earlier)) await once(arrivals, earlier);
    const location = searchParams.get("to");
    if (location) return response.writeHead(302, { Location: location }).end();
    const file = files.get(pathname);
    return response.writeHead(file ? 200 : 404).end(file);
  };
  return listen((request, response) => void answer(request, response).catch(() => response.destroy()));
}

/** One page with the lines, in Helvetica. */
export async function templatePdf(...lines: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 300]);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 250 - 30 * index, size: 12, font });
  return pdf.save();
}

/** @returns the URL to fetch it from */
export async function upload(host: string, bytes: Uint8Array): Promise<string> {
  const url = `${host}/${randomUUID()}.pdf`;
  const { status } = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
  if (status !== 204) throw new Error(`the template host answered ${status}`);
  return url;
}

export const timesFetched = (url: string): Promise<number> => timesCounted("fetched", url);
export const timesLeft = (url: string): Promise<number> => timesCounted("left", url);

async function timesCounted(what: "fetched" | "left", url: string): Promise<number> {
  const { origin, pathname } = new URL(url);
  return Number(await (await fetch(`${origin}/${what}${pathname}`)).text());
}
