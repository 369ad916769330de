import { type VerifierKey, verifierKey, WITNESS_KEY } from "#lib/evidence/log/note.ts";
import { type Ed25519Key, loadEd25519 } from "#lib/trust-services/ed25519-key.ts";
import { KeyFolder } from "#lib/trust-services/key-folder.ts";

export interface WitnessIdentity {
  key: VerifierKey;
  sign: Ed25519Key["sign"];
}

/** Loads the key of a witness from its folder and generates a missing one (0600). @throws ConfigError, Error */
export async function loadIdentity(folder: string, name: string): Promise<WitnessIdentity> {
  const files = new KeyFolder(folder);
  await files.create();
  const { publicKey, sign } = await loadEd25519(files, "witness.key.pem");
  return { key: await verifierKey(name, WITNESS_KEY, publicKey), sign };
}
