import { fromHex, isDigest } from "../digest.ts";

/** A vector that turns `frequency` times per curve. `length` is in units of the drawing. */
interface Wheel {
  frequency: number;
  length: number;
}

interface Rosette {
  viewBox: string;
  /** In units of the view box. */
  strokeWidth: number;
  /** SVG path data of closed curves, from the rim inwards. Stroke them without filling. */
  paths: string[];
}

const RADIUS = 1000;

/**
 * Returns the guilloche of a chain's head (ROSETTE.md), for comparing two prints of a record. It proves nothing.
 * Each curve is a sum of turning vectors. Their frequencies are congruent modulo the number of petals, hence the symmetry.
 * Returns no paths when `headHash` is not a hash, so that broken records can be drawn.
 */
export function rosette(headHash: string): Rosette {
  const curves = isDigest(headHash) ? figure(fromHex(headHash)) : [];
  return { viewBox: `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`, strokeWidth: 5, paths: curves.map(path) };
}

/** Returns a function that maps the next byte of the hash to `least` … `least + count - 1`. */
function chooser(bytes: Uint8Array): (least: number, count: number) => number {
  let next = 0;
  return (least, count) => least + ((bytes[next++] ?? 0) % count);
}

function figure(bytes: Uint8Array): Wheel[][] {
  const pick = chooser(bytes);
  const petals = pick(5, 8);
  /** Turns before a curve closes. Coprime to the petals, so that the curve visits all of them. */
  const turns = (least: number, count: number): number => coprime(pick(least, count), petals);
  /** A multiple of the petals. Coprime to the turns otherwise, so that no line is drawn twice. */
  const waves = (about: number, turn: number): number =>
    petals * coprime(Math.max(1, Math.round(about / petals)), turn);

  const rim = turns(3, 3);
  const lobes = pick(0, 5);
  // Lobes take a step per petal and turn. Above 36 the path would be too long.
  const rimLobes = petals * rim > 36 ? 0 : lobes;
  const rimWaves = waves(pick(24, 11), rim);
  const rimCurve = spin(985, rim, [
    [rimWaves, pick(5, 3)],
    [-rimWaves, 5],
    [petals * rim, rimLobes],
    [-petals * rim, rimLobes],
  ]);

  const mesh = turns(4, 5);
  const meshCurve = wave(pick(840, 40), mesh, waves(pick(12, 10), mesh), pick(14, 14), pick(-10, 21));

  const lace = turns(1, 3);
  const [laceOuter, laceDepth, laceLean] = [pick(600, 180), pick(30, 50), pick(-50, 101)];
  const laceParts = lace + petals > 11 ? [1, 0.7, 0.4] : [1, 0.8, 0.6, 0.4];
  const laceCurves = laceParts.map((part) =>
    wave(laceOuter * (0.5 + part / 2), lace, waves(petals, lace), laceDepth * part, laceLean * part),
  );

  const heart = turns(1, 2);
  const [heartOuter, heartDepth, heartLean] = [pick(240, 120), pick(30, 40), pick(-40, 81)];
  const heartCurves = [1, 0.6].map((part) =>
    wave(heartOuter * (0.5 + part / 2), heart, waves(petals, heart), heartDepth * part, heartLean * part),
  );
  return [rimCurve, meshCurve, ...laceCurves, ...heartCurves];
}

/** A circle of `turn` turns with a wave on it. A positive `lean` makes cusps outside and loops inside. */
function wave(outer: number, turn: number, waves: number, depth: number, lean: number): Wheel[] {
  return spin(outer, turn, [
    [waves, depth + lean],
    [-waves, depth - lean],
  ]);
}

/** Scales the vectors so that their sum stays within `outer`. The circle has a share of 100. */
function spin(outer: number, turn: number, waves: [number, number][]): Wheel[] {
  const all: [number, number][] = [[0, 100], ...waves];
  const total = all.reduce((sum, [, share]) => sum + Math.abs(share), 0);
  return all.map(([wave, share]) => ({ frequency: turn + wave, length: (outer * share) / total }));
}

function coprime(number: number, other: number): number {
  return gcd(number, other) === 1 ? number : coprime(number + 1, other);
}

/**
 * Returns a closed path of cubic Bézier curves through evenly spaced points, with the true tangents (Hermite). At even
 * spacing the first control point mirrors the last control point of the curve before, as SVG's `s` assumes.
 */
function path(wheels: Wheel[]): string {
  const top = Math.max(...wheels.map(({ frequency, length }) => (length ? Math.abs(frequency) : 0)));
  const steps = (top > 14 ? 5 : 6) * top;
  let [x, y] = place(wheels, 0);
  const [firstX, firstY] = control(wheels, 0, steps, 1);
  let data = `M${x} ${y}c${firstX - x} ${firstY - y} `;
  for (let step = 1; step <= steps; step++) {
    const [controlX, controlY] = control(wheels, step, steps, -1);
    const [endX, endY] = place(wheels, step / steps);
    data += `${step > 1 ? "s" : ""}${controlX - x} ${controlY - y} ${endX - x} ${endY - y}`;
    [x, y] = [endX, endY];
  }
  return `${data}z`.replaceAll(" -", "-");
}

/** Returns the curve's point at `at` (0…1), clockwise from the top. */
function place(wheels: Wheel[], at: number): [number, number] {
  let x = 0;
  let y = 0;
  for (const { frequency, length } of wheels) {
    x += length * sine(frequency * at);
    y -= length * sine(frequency * at + 0.25);
  }
  return [Math.round(x), Math.round(y)];
}

/** Returns the control point before (-1) or after (1) a step: a third of a step along the tangent. */
function control(wheels: Wheel[], step: number, steps: number, side: 1 | -1): [number, number] {
  let x = 0;
  let y = 0;
  for (const { frequency, length } of wheels) {
    const angle = (frequency * step) / steps;
    const reach = (side * length * frequency * 2 * Math.PI) / (3 * steps);
    x += length * sine(angle) + reach * sine(angle + 0.25);
    y -= length * sine(angle + 0.25) - reach * sine(angle);
  }
  return [Math.round(x), Math.round(y)];
}

/**
 * Returns the sine of an angle in turns, by the Taylor series over a quarter turn. Every engine agrees to the last bit,
 * which ECMAScript does not promise for Math.sin.
 */
function sine(turns: number): number {
  const part = turns - Math.round(turns);
  const folded = part > 0.25 ? 0.5 - part : part < -0.25 ? -0.5 - part : part;
  const angle = folded * 2 * Math.PI;
  let term = angle;
  let sum = angle;
  for (let degree = 3; degree <= 19; degree += 2) {
    term *= -(angle * angle) / (degree * (degree - 1));
    sum += term;
  }
  return sum;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
