import type { Vector } from "./write-vectors.ts";

/** Packages of which programs show different files, made of a good one and of one with another certificate. */
export function badPackages(good: Uint8Array, another: Uint8Array): Vector[] {
  const end = good.length - 22;
  const directory = new DataView(good.buffer, good.byteOffset).getUint32(end + 16, true);
  const hidden = another.subarray(
    0,
    new DataView(another.buffer, another.byteOffset).getUint32(another.length - 6, true),
  );
  const before = Buffer.concat([good.subarray(0, directory), hidden, good.subarray(directory)]);
  before.writeUInt32LE(directory + hidden.length, end + hidden.length + 16);
  const twice = Buffer.from(good);
  for (let at = twice.indexOf("README.txt"); at >= 0; at = twice.indexOf("README.txt", at + 1))
    twice.write("token.DER.", at);
  return [
    {
      file: "package-hidden.zip",
      bytes: before,
      about: "a second certificate that the directory of the ZIP does not list",
    },
    { file: "package-followed.zip", bytes: Buffer.concat([good, another]), about: "another package behind its end" },
    { file: "package-names.zip", bytes: twice, about: "two names that are one on some systems" },
  ];
}
