// Spreadsheets as people upload and download them.
import type { Endpoint, Result } from '@ordo/contract/kit.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Reply, TestServer } from './server.ts';
import { form } from './upload.ts';

export type Cell = string | number | boolean | Date | null;

export async function xlsx(rows: Cell[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
}

/** To an `upload` endpoint, through the whole server. */
export async function uploadSheet<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  bytes: Uint8Array | string,
  token: string,
  language = 'zh-CN',
): Promise<Reply<E>> {
  const { headers, payload } = form('people.xlsx', bytes);
  const response = await server.app.inject({
    method: 'POST',
    url: `/v1${endpoint.path}`,
    headers: { ...headers, authorization: token, 'accept-language': language },
    payload,
  });
  return { ...response.json<Reply<E> & { data: Result<E> }>(), status: response.statusCode };
}

/** The rows of a sheet that an endpoint answers. */
export async function downloadSheet(
  server: TestServer,
  url: string,
  token: string,
  language = 'zh-CN',
): Promise<{ bytes: Buffer; rows: Cell[][]; headers: Record<string, unknown> }> {
  const response = await server.app.inject({ url: `/v1${url}`, headers: { authorization: token, 'accept-language': language } });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { sheets } = await readXlsx(response.rawPayload);
  // Cells that are only formatted are empty.
  const rows = (sheets[0]?.rows ?? []).filter((row) => row.some((value) => value !== null));
  return { bytes: response.rawPayload, rows, headers: response.headers };
}
