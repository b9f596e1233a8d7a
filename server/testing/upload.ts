// Uploads as a browser sends them, and links as a browser follows them.
import type { fileUpload } from '@ordo/contract/file.ts';
import type { FileType } from '@ordo/engine/file/types.ts';
import type { Reply, TestServer } from './server.ts';

export interface Form {
  headers: Record<string, string>;
  payload: Buffer;
}

/** A multipart form with one file; the name is encoded as browsers do it. */
export function form(fileName: string, bytes: Uint8Array | string, field = 'file'): Form {
  const boundary = '----ordo7MA4YWxkTrZu0gW';
  const quoted = fileName.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes as Uint8Array), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Through the whole server; always HTTP 200. */
export async function upload(
  server: TestServer,
  token: string,
  type: FileType,
  fileName: string,
  bytes: Uint8Array | string,
): Promise<Reply<typeof fileUpload>> {
  const { headers, payload } = form(fileName, bytes);
  const response = await server.app.inject({ method: 'POST', url: `/v1/api/file/Uploader/${type}`, headers: { ...headers, authorization: token }, payload });
  return { ...response.json(), status: response.statusCode };
}

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
  /** Of a refusal. */
  refusal: string | undefined;
}

/** The JSON file of an export's address. */
export async function fetchExport(server: TestServer, { url }: { url: string }): Promise<string> {
  if (!url.startsWith('/api/file/Download?encryption=')) throw new Error(`${url} is no signed relative address`);
  return (await fetchLink(server, url)).bytes.toString('utf8');
}

/** @param url below `/v1`, as answered by the server */
export async function fetchLink(server: TestServer, url: string, headers: Record<string, string> = {}): Promise<Answered> {
  const response = await server.app.inject({ url: `/v1${url}`, headers });
  const isRefusal = String(response.headers['content-type']).startsWith('application/json; charset') && response.statusCode >= 400;
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    refusal: isRefusal ? response.json<{ refusal: string }>().refusal : undefined,
  };
}
