/** A key with its certificate, as the signer of certificates and the time-stamping authority each have one. Everything DER. */
export interface Identity {
  /** P-256 when generated; RSA or another NIST curve when it comes from a P12 file. */
  privateKey: CryptoKey;
  certificate: Uint8Array<ArrayBuffer>;
  issuer: { certificate: Uint8Array<ArrayBuffer> };
  /** The issuers from the nearest up to the root. */
  chain: Uint8Array<ArrayBuffer>[];
  /** The issuer's current revocation list; none when the certificate comes from outside. */
  crl: Uint8Array<ArrayBuffer> | null;
}

/**
 * What verifiers trust it by. An authority of our own issues for nobody else, so its root will do; one from outside has other
 * customers, who would all be this service: then it is the certificate itself.
 */
export const anchorOf = ({ crl, chain, certificate }: Identity): Uint8Array<ArrayBuffer> =>
  (crl && chain.at(-1)) || certificate;
