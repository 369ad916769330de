import { useState } from "react";
import { CheckAgain, type CheckAgainProps, type Progress } from "#components/verify/check/browser-check.tsx";

/** Repeats the checks of the page in the browser. The code for that is loaded on the first click. */
export function CheckAgainButton(props: CheckAgainProps) {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress>({ text: "", tone: null });
  const check = async () => {
    setBusy(true);
    const path = `/built/check-again.${document.documentElement.lang}.js`;
    const { checkAgain }: typeof import("./check-again.ts") = await import(path);
    await checkAgain(props, setProgress);
    setBusy(false);
  };
  return <CheckAgain {...props} busy={busy} progress={progress} onCheck={() => void check()} />;
}
