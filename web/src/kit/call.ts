// Calls the server: a contract endpoint in, its result out; every failure is a `CallError` with a message to show.
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { omitHiddenColumns } from './hidden-columns.ts';
import { requestHeaders, requestUrl, SEEN_HEADER, takePrefetched, TIMEOUT } from './request.ts';
import { cachedLookup, cacheLookup, checkLookupsVersion } from './lookup-cache.ts';
import { language } from './phrases.ts';
import { noteNoResponse, noteResponse } from './connectivity.ts';
import { readStored, writeStored } from './browser-storage.ts';

/** The server refused, or could not be reached. */
export class CallError extends Error {
  readonly code: number;
  readonly key: RefusalKey | 'unreachable';
  /** Details of the refusal; for `invalid` its fields. */
  readonly details: unknown;

  constructor(code: number, key: RefusalKey | 'unreachable', message: string, details: unknown = null) {
    super(message);
    this.code = code;
    this.key = key;
    this.details = details;
  }
}

/** Codes that end the session in the browser (product §4.5). */
const SESSION_OVER = new Set([600, 601, 602]);

/** Number of the last change of the installation's settings; comes with every answer. */
const SYSTEM = 'x-ordo-system';

type Listener = (refused: CallError) => void;
let heardSystem: (version: string | null) => void = () => undefined;
let sessionOver: Listener = () => undefined;
let locked: Listener = () => undefined;
let passwordOnce: Listener = () => undefined;

/** The shell registers what happens when the server ends the session. */
export function onSessionEnded(listener: Listener): void {
  sessionOver = listener;
}

/** For callers who know that the session is over before a call reports it. @param message the reason; '' when the caller shows it itself */
export function endSession(message = ''): void {
  sessionOver(new CallError(600, 'signedOut', message));
}

/** The shell registers what happens when the installation's settings change. */
export function onSystemChanged(listener: (version: string | null) => void): void {
  heardSystem = listener;
}

/** The shell registers what happens while the server answers only unlocking. */
export function onLocked(listener: Listener): void {
  locked = listener;
}

/** The shell registers what happens while the server answers only a change of password. */
export function onPasswordRequired(listener: Listener): void {
  passwordOnce = listener;
}

/** Maximum length of a body that a browser sends even after its page was closed: it allows 64 KB, and a character takes up to three bytes. */
const MAX_KEPT_ALIVE = 20_000;
/** What is saved when the page goes out of sight still arrives if the page is closed. */
const outlives = (body: string | undefined) => body !== undefined && body.length < MAX_KEPT_ALIVE && document.visibilityState === 'hidden';

const UNREACHABLE = { zh: '请求出错，请重试', zhtw: '請求出錯，請重試', en: 'Request failed, please retry' } as const;

/**
 * @throws CallError with the server's message, or key `unreachable` when there was no readable answer
 * @throws DOMException `AbortError` when `signal` aborts
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Result<E>> {
  return (await callWithMessage(endpoint, input, signal)).data;
}

/**
 * `call` with the message of success, for saves.
 * @param file the file of an `upload`
 */
export async function callWithMessage<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
  file?: File,
): Promise<{ data: Result<E>; msg: string }> {
  const { url, body: json } = buildRequest(endpoint, omitHiddenColumns(endpoint, input as Record<string, unknown>));
  const token = readStored('token');
  const headers = requestHeaders(language());
  const early = endpoint.method === 'GET' ? takePrefetched(url, headers) : undefined;
  const place = `${language()} ${url.replace(/[?&]n=\d+/, '')}`;
  const known = endpoint.cacheable && cachedLookup(place);
  if (known) headers['If-None-Match'] = known.etag;
  if (json !== undefined && !file) headers['Content-Type'] = 'application/json';
  const body = file ? formOf(file) : json;

  let envelope: Envelope<Result<E>>;
  try {
    const patience = AbortSignal.timeout(TIMEOUT);
    const response = await reached(
      early ??
        fetch(url, {
          method: endpoint.method,
          headers,
          body,
          ...(endpoint.cacheable && { cache: 'no-store' as const }),
          ...(outlives(json) && { keepalive: true }),
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
        }),
    );
    const position = response.headers.get(SEEN_HEADER);
    if (position) writeStored('seen', position);
    checkLookupsVersion(response.headers);
    heardSystem(response.headers.get(SYSTEM));
    if (known && response.status === 304) return { data: known.data as Result<E>, msg: '' };
    envelope = (await response.json()) as Envelope<Result<E>>;
    if (endpoint.cacheable && envelope.code === 200) cacheLookup(place, response.headers, envelope.data);
    if (typeof envelope.code !== 'number') throw new TypeError('not an envelope');
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'unreachable', UNREACHABLE[language()]);
  }
  if (envelope.code === 200) return { data: envelope.data, msg: envelope.msg };
  throw heard(endpoint, envelope, token);
}

/** A long list takes a while to export, in ms. */
const FILE_TIMEOUT = 1_800_000;

interface Fetching {
  signal?: AbortSignal;
  /** @param bytes received so far */
  received?(bytes: number): void;
}

/**
 * The file of a `bytes` endpoint, with the name that the server gave it.
 * @throws CallError as `call` does
 */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: Input<E>, { signal, received }: Fetching = {}): Promise<{ name: string; file: Blob }> {
  const { url } = buildRequest(endpoint, omitHiddenColumns(endpoint, input as Record<string, unknown>));
  const token = readStored('token');
  let refusal: Envelope;
  try {
    const patience = AbortSignal.timeout(FILE_TIMEOUT);
    const response = await reached(fetch(url, { headers: requestHeaders(language()), signal: signal ? AbortSignal.any([signal, patience]) : patience }));
    if (response.ok && !response.headers.get('content-type')?.startsWith('application/json'))
      return { name: nameIn(response.headers.get('content-disposition') ?? ''), file: await (received ? counted(response, received) : response.blob()) };
    refusal = (await response.json()) as Envelope;
  } catch {
    throw new CallError(0, 'unreachable', UNREACHABLE[language()]);
  }
  throw heard(endpoint, refusal, token);
}

async function counted(response: Response, received: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    received(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Records whether the server answers at all: browsers throw a `TypeError` when it is unreachable. */
async function reached(question: Promise<Response>): Promise<Response> {
  try {
    const response = await question;
    noteResponse();
    return response;
  } catch (error) {
    if (error instanceof TypeError) noteNoResponse();
    throw error;
  }
}

const nameIn = (disposition: string) => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'file');

/** Informs the shell about what concerns the whole session. */
function heard(endpoint: Endpoint, envelope: Envelope, token: string | null): CallError {
  const refused = new CallError(envelope.code, (envelope.refusal ?? 'fault') as RefusalKey, envelope.msg || UNREACHABLE[language()], envelope.data);
  // A late answer to a session that has been replaced ends nothing.
  if (readStored('token') !== token) return refused;
  if (refused.key === 'locked') locked(refused);
  if (refused.key === 'passwordOnce' || refused.key === 'passwordOld') passwordOnce(refused);
  if (SESSION_OVER.has(envelope.code) && !/\/(Login|LockScreen)$/.test(endpoint.path)) sessionOver(refused);
  return refused;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

export function buildRequest(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body: string | undefined } {
  const rest: Record<string, unknown> = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const query = new URLSearchParams();
  if (!inBody) for (const [key, value] of Object.entries(rest)) if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  return { url: requestUrl(path, query), body: inBody ? JSON.stringify(rest) : undefined };
}
