/** Key and certificate of the signer or of the embedded authority. Certificates and lists are DER. */
export interface Identity {
  /** P-256 when generated; from a P12 file RSA or a NIST curve. */
  privateKey: CryptoKey;
  certificate: Uint8Array<ArrayBuffer>;
  issuer: { certificate: Uint8Array<ArrayBuffer> };
  /** The issuers from the nearest up to the root. */
  chain: Uint8Array<ArrayBuffer>[];
  /** The issuer's current revocation list; `null` for a certificate of another issuer. */
  crl: Uint8Array<ArrayBuffer> | null;
}

/** Returns the trust anchor: the generated root, or the certificate itself if its issuer has other customers. */
export const anchorOf = ({ crl, chain, certificate }: Identity): Uint8Array<ArrayBuffer> =>
  (crl && chain.at(-1)) || certificate;
