import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** Encrypts a password as the browser does: RSA-OAEP-SHA256 over the attempt's id and the password, in base64. */
export function seal(publicKey: string, timestamp: string, password: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(`${timestamp}\n${password}`)).toString('base64');
}
