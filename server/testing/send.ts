// One call of the wire as a client sends it, of any shape: encoded path parts, a query as text, a body as JSON.
import type { Endpoint, Envelope } from '@ordo/contract/kit.ts';
import type { TestServer } from './server.ts';

/** The envelope; for an answer of bytes, one that stands for them. */
export async function send(
  server: TestServer,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | undefined,
): Promise<Envelope & { body: string }> {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(asText(input[key] ?? '330106'));
  });
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/v1${path}`,
    headers: token === undefined ? {} : { authorization: token },
    ...(inBody ? { payload: rest } : { query: Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asText(value)])) }),
  });
  const json = String(response.headers['content-type']).startsWith('application/json');
  return { ...(json ? response.json<Envelope>() : { code: response.statusCode, msg: 'bytes', data: null }), body: response.body };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
