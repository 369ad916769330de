import { useCallback, useEffect, useRef, useState } from "react";
import { Sample, type SampleProps } from "../home/sample.tsx";
import { sampleHashes } from "../home/sample-chain.ts";

/** Lets the reader edit the recorded message and shows the hashes that result. */
export function EditableSample({ recorded, t }: SampleProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [edited, setEdited] = useState({ hashes: recorded, changed: false });
  const [readOnly, setReadOnly] = useState(true);
  const compute = useCallback(async () => {
    const value = field.current?.value ?? t.text;
    const changed = value !== t.text;
    const hashes = changed ? await sampleHashes(value) : recorded;
    // The reader may have typed on while the hashes were computed.
    if (value === field.current?.value) setEdited({ hashes, changed });
  }, [recorded, t.text]);
  useEffect(() => {
    // Browsers have WebCrypto only on https and on localhost.
    if (!globalThis.crypto?.subtle) return;
    setReadOnly(false);
    // Going back to the page restores what was typed.
    void compute();
  }, [compute]);
  const restore = () => {
    if (field.current) field.current.value = t.text;
    void compute();
  };
  return (
    <Sample
      recorded={recorded}
      t={t}
      {...edited}
      field={field}
      readOnly={readOnly}
      onInput={() => void compute()}
      onRestore={restore}
    />
  );
}
