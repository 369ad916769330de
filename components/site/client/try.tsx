import { useCallback, useEffect, useState } from "react";
import type { TestKeyResponse } from "#lib/contract/responses.ts";
import { messageTo } from "../home/snippets.ts";
import { Stages, sampleCall, type TryProps } from "../home/stages.tsx";
import { CallPart } from "./call-part.tsx";
import { Chain } from "./chain.tsx";
import { KeyRequest } from "./key-request.tsx";
import { KeySession, type SessionState } from "./key-session.ts";
import { Sending } from "./sending.tsx";
import { readStoredKey, type StoredKey, storeKey } from "./stored-key.ts";
import { TestKey } from "./test-key.tsx";

/** Takes the reader from an e-mail address to a certificate. */
export function Try(props: TryProps) {
  const { baseUrl, t } = props;
  const [session, setSession] = useState<KeySession | null>(null);
  const [state, setState] = useState<SessionState | null>(null);
  const [requested, setRequested] = useState(false);
  const [sealed, setSealed] = useState<string | null>(null);
  const start = useCallback(
    (stored: StoredKey) => {
      const started = new KeySession(stored, messageTo(stored.key.email, t), setState);
      setSession(started);
      setState(started.state);
    },
    [t],
  );
  useEffect(() => {
    const stored = readStoredKey();
    if (stored) start(stored);
  }, [start]);
  if (!session || !state) {
    const onKey = (key: TestKeyResponse) => {
      storeKey({ key, ids: [] });
      setRequested(true);
      start({ key, ids: [] });
    };
    const callPart = <CallPart call={sampleCall(props)} t={t} />;
    return <Stages {...props} keyPart={<KeyRequest {...props} onKey={onKey} />} callPart={callPart} />;
  }
  const { key } = session.stored;
  const over = state.left === 0 || state.expired;
  const call = { baseUrl, apiKey: key.api_key, message: messageTo(key.email, t) };
  return (
    <Stages
      {...props}
      hasKey
      over={over}
      sealed={sealed !== null && sealed === state.latest}
      keyPart={<TestKey {...props} session={session} left={state.left} expired={state.expired} focused={requested} />}
      callPart={
        !over && <CallPart call={call} t={t} usable sending={<Sending t={t} session={session} state={state} />} />
      }
      chainPart={
        state.latest !== null && (
          <Chain
            key={state.latest}
            id={state.latest}
            followed={state.response !== null}
            onSealed={setSealed}
            {...props}
          />
        )
      }
    />
  );
}
