import { useState } from "react";
import { type ComparedFile, CompareForm, type CompareProps } from "#components/verify/check/browser-check.tsx";
import { sha256Hex } from "#lib/evidence/digest.ts";

/** Compares files of the reader with the hashes of the record. */
export function FileComparison(props: CompareProps) {
  const [compared, setCompared] = useState<ComparedFile[]>([]);
  const known = new Map(props.files);
  const compare = async (files: File[]) => {
    setCompared([]);
    for (const file of files) {
      const found = known.get(await sha256Hex(new Uint8Array(await file.arrayBuffer())));
      const text = (found ?? props.none).replace("%", () => file.name);
      setCompared((before) => [...before, { text, matches: found !== undefined }]);
    }
  };
  return <CompareForm {...props} compared={compared} onFiles={(files) => void compare(files)} />;
}
