/**
 * RSA-OAEP with SHA-256 over the UTF-8 text.
 * @param publicKey base64 of SPKI DER
 * @returns base64
 */
export async function encrypt(publicKey: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Over plain http there is no `crypto.subtle`, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return encryptWithoutWebCrypto(publicKey, bytes);
  const der = Uint8Array.from(atob(publicKey), (char) => char.charCodeAt(0));
  const key = await subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return btoa(binary(new Uint8Array(await subtle.encrypt('RSA-OAEP', key, bytes))));
}

async function encryptWithoutWebCrypto(publicKey: string, bytes: Uint8Array): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt');
  const rsa = new JSEncrypt();
  rsa.setPublicKey(publicKey);
  // It takes each character as one byte.
  const cipher = rsa.encryptOAEP(binary(bytes));
  if (!cipher) throw new Error('The text is too long for the key.');
  return cipher;
}

const binary = (bytes: Uint8Array) => String.fromCharCode(...bytes);
