// The whole pipeline of a call, top to bottom: who → may they → is the input valid → one transaction for a change →
// effects after commit → envelope.
import type { Bytes, Endpoint, Envelope, Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { success } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { omitKeys } from '@ordo/engine/permission/columns.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ANONYMOUS, assertAllowed, authenticate } from './authenticate.ts';
import { omitBlanks } from './omit-blanks.ts';
import { assertFactsUnchanged, canChangeFacts } from './facts-unchanged.ts';
import { sendBytes } from './bytes.ts';
import type { Caches } from '../node/caches.ts';
import type { Constraints } from './constraints.ts';
import { hiddenColumnsOf, parseInput, type HiddenColumns } from './hidden-columns.ts';
import type { Backups } from '../node/backups.ts';
import { retryOnConflict, type Db } from './db.ts';
import type { Files } from './files.ts';
import type { Live } from '../node/live.ts';
import type { Presence } from '../node/presence.ts';
import type { RequestLogger } from '../node/request-logger.ts';
import type { Nodes } from '../node/nodes.ts';
import type { Outbox } from '../node/outbox.ts';
import type { Effect } from './effect.ts';
import { ResponseCache } from './response-cache.ts';
import type { PipelinedConnection } from '../node/pipelined-connection.ts';
import { isSignedCall, rawBodyOf, type SignedCaller, type SignedCalls } from './signed-calls.ts';
import { originOf, SEEN_HEADER, type Origin } from './origin.ts';
import { atOnce, betweenTries, type Outside } from './outside.ts';
import type { Scheduler } from '../node/scheduler.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import type { Replicas } from '../node/replicas.ts';
import { Refusal } from './refusal.ts';
import type { Person, Sessions } from './session.ts';
import { impliedVersion, isVersionMissing, rememberVersion } from './unversioned.ts';
import { scopeOf, type Scope } from './scope-sql.ts';
import { onPage, pageOfCall, type Targets } from './targets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    as?: Endpoint['as'];
  }
}

export interface Deps {
  db: Db;
  replicas: Replicas<Db>;
  /** For short statements of their own while a transaction is open (node/connect). */
  aside: Db;
  /** For large statements that are repeated all the time (node/connect). */
  pipelined: readonly PipelinedConnection[];
  sessions: Sessions;
  outbox: Outbox;
  files: Files;
  backups: Backups;
  live: Live;
  presence: Presence;
  requestLogger: RequestLogger;
  scheduler: Scheduler;
  caches: Caches;
  /** Pages that each open one target. */
  targets: Targets;
  /** Verifies a signature and finds the person behind it. */
  signedCalls: SignedCalls;
  /** Refusals for violated constraints, by name. */
  constraints: Constraints;
  nodes: Nodes;
  /** Epoch milliseconds; tests can change it. */
  now(): number;
  /** Also validate every result against the contract: everywhere but in production. */
  checkResults: boolean;
}

export interface Call extends Origin {
  /** Within this call's transaction, unless it is a GET. */
  db: Db;
  user: Person;
  /** enCode of the page whose permission the call uses; null: it needs none. */
  page: string | null;
  now: number;
  scope: Scope;
  /** Whether the caller may read a column of the endpoint: for answers that cannot be filtered by key, such as a keyword search or a file. */
  sees(key: string): boolean;
  /** The hidden ones among these columns. */
  hidden: ReadonlySet<string>;
  /** Whether the caller may change it. */
  changes(key: string): boolean;
  /**
   * Queues an effect that runs once the change has committed, and survives a crash. Queued before a record is written, it is inserted by the same statement.
   */
  afterCommit(effect: Effect): void;
  /** Effects that are queued and not written yet. */
  effects: Effect[];
  /** Calls to external systems. */
  outside: Outside;
}

export type Handler<E extends Endpoint> = (input: Parsed<E>, call: Call) => Promise<Result<E>>;

/** Increases with every change of a dictionary; part of cache keys. */
const LOOKUPS = 'x-ordo-lookups';
/** Increases with every change of the installation's settings. */
const SYSTEM = 'x-ordo-system';

/** How a change is made atomic. */
type Whole = 'one transaction' | 'one statement' | 'own transactions';

/**
 * @param whole `one statement`: the handler writes with a single statement of kit/record, which needs no BEGIN and COMMIT around it;
 * `own transactions`: the handler waits for something slow between its statements, so it opens its own
 */
export function serve<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, handler: Handler<E>, whole: Whole = 'one transaction'): void {
  const reads = endpoint.method === 'GET' && !endpoint.writes;
  const lasting = new ResponseCache();
  if (endpoint.cacheable) deps.caches.add('answers', lasting);
  if (endpoint.cacheable && endpoint.columns) throw new Error(`${endpoint.path} is kept for everybody, so it cannot hide columns`);
  if (typeof endpoint.access !== 'string') deps.targets.assertKnown(endpoint.access);
  app.route({
    method: endpoint.method,
    url: `/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { as: endpoint.as },
    ...(endpoint.most !== undefined && { bodyLimit: endpoint.most }),
    handler: async (request, reply) => {
      const origin = originOf(request);
      const began = performance.now();
      let input: Record<string, unknown> = {};
      let user = ANONYMOUS;
      let signed: SignedCaller | undefined;
      const took = () => Math.round(performance.now() - began);
      try {
        if (endpoint.byKey && isSignedCall(endpoint, request.headers)) {
          signed = await deps.signedCalls.admit(
            { ...origin, body: rawBodyOf(request), now: deps.now() },
            endpoint.byKey,
            request.params as Record<string, unknown>,
          );
          user = signed.person;
        } else user = await authenticate(deps.sessions, endpoint, request.headers.authorization);
        assertAllowed(endpoint, user);
        input = gather(endpoint, request);
        const page = await pageOfCall(deps, endpoint, user, input);
        const own = onPage(endpoint, page);
        if (isVersionMissing(endpoint, input)) input.version = await impliedVersion(deps.db, endpoint, user, input);
        const kept = hiddenColumnsOf(user.rights, own);
        const wanted = parseInput(own, input, kept, origin.language) as Parsed<E>;
        if (user.lookups) reply.headers({ [LOOKUPS]: user.lookups, [SYSTEM]: user.system });
        if (endpoint.cacheable) {
          const today = businessDay(deps.now());
          const epochs = [user.lookups, endpoint.cacheable === 'house' ? user.epoch : ''];
          const key = JSON.stringify([endpoint.path, wanted, origin.language, epochs, today]);
          return await lasting.send(request, reply, key, async () => {
            // A standby may be behind the version in the answer's cache key.
            const data = await run(deps, endpoint, 'a read', handler, wanted, user, { ...origin, seen: undefined }, { page, kept });
            if (deps.checkResults) assertResult(endpoint, data);
            return JSON.stringify(succeeded(origin, data));
          });
        }
        const data = await run(deps, endpoint, reads ? 'a read' : whole, handler, wanted, user, origin, { page, kept });
        await signed?.note(null, took());
        if (reads) rememberVersion(endpoint, user, data);
        else await tellPosition(deps, reply);
        if (deps.checkResults) assertResult(endpoint, data);
        // Reads are not logged: they are most calls, and change nothing.
        if (!reads) deps.requestLogger.request({ ...lineOf(deps, origin, user), code: 200, milliseconds: took() });
        if (endpoint.as === 'bytes') return await sendBytes(request, reply, data as Bytes);
        return envelope(reply, succeeded(origin, omitKeys<unknown>(data, kept.hidden)));
      } catch (error) {
        const refusal = deps.constraints.refusalOf(error, input);
        const line = lineOf(deps, origin, user);
        deps.requestLogger.request({ ...line, code: refusal?.code ?? 500, milliseconds: took() });
        // The error is printed even if it cannot be logged.
        await signed?.note(refusal?.key ?? 'fault', took()).catch((unnoted: unknown) => origin.log.error({ err: unnoted }, 'a call by key was not noted'));
        if (!refusal) deps.requestLogger.fault({ ...line, message: (error as Error).message, stack: (error as Error).stack ?? '' });
        return sendError(reply, refusal ?? error, origin);
      }
    },
  });
}

const succeeded = <T>({ language }: Origin, data: T): Envelope<T> => ({ code: 200, msg: translate(success, language, {}, zhtw), data });

function lineOf(deps: Deps, { requestId, method, address, ip, userAgent }: Origin, { userId, viewedBy }: Person) {
  return { at: deps.now(), userId: (viewedBy?.userId ?? userId) || null, requestId, method, path: address.split('?', 1)[0] ?? '', ip, userAgent };
}

/** One flat object of path, and query or body; empty query values mean “not set” (wire §1.1). */
function gather(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  if (!inBody) {
    const query = request.query as Record<string, unknown>;
    // Without a sort column the list uses its default order, whatever `sort` says.
    const said = Object.entries(query).filter(([key, value]) => key !== 'n' && value !== '' && !(key === 'sort' && query.sidx === ''));
    return { ...Object.fromEntries(said), ...(request.params as object) };
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('unreadable', { format: 'JSON' });
  return omitBlanks(endpoint.input, { ...body, ...(request.params as object) }, endpoint.method === 'PUT');
}

async function run<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  whole: Whole | 'a read',
  handler: Handler<E>,
  input: Parsed<E>,
  user: Person,
  origin: Origin,
  { page, kept }: { page: string | null; kept: HiddenColumns },
): Promise<Result<E>> {
  const effects: Effect[] = [];
  let leaves = false;
  const now = deps.now();
  const call = (db: Db, outside = atOnce(deps.db)): Call => ({
    ...origin,
    db,
    outside,
    user,
    page,
    now,
    effects,
    hidden: kept.hidden,
    sees: (key) => !kept.hidden.has(key),
    changes: (key) => !kept.fixed.has(key),
    scope: scopeOf(user, now),
    afterCommit: (effect) => {
      deps.outbox.assertHandled(effect.kind);
      leaves = true;
      effects.push(effect);
    },
  });
  if (whole === 'a read') return read(deps, origin, (db) => handler(input, call(db)));

  const work = async (db: Db, outside?: Outside): Promise<Result<E>> => {
    // A retry starts with no effects.
    effects.length = 0;
    return handler(input, call(db, outside));
  };
  const result =
    whole === 'one transaction'
      ? await betweenTries(deps.db, (outside) =>
          retryOnConflict(() =>
            deps.db.transaction().execute(async (tx) => {
              const data = await work(tx, outside);
              if (canChangeFacts(endpoint)) await assertFactsUnchanged(tx, deps.aside, user);
              if (effects.length) await deps.outbox.write(tx, effects);
              return data;
            }),
          ),
        )
      : await (whole === 'one statement' ? retryOnConflict(() => work(deps.db)) : work(deps.db));
  if (leaves) deps.outbox.wake();
  if (whole !== 'one transaction' && effects.length) throw new Error('an effect was said after the write that it should have left with');
  return result;
}

/** From a standby if one is up to date; if it fails there (a standby may cancel reads that block it), from the primary. */
async function read<T>(deps: Deps, origin: Origin, work: (db: Db) => Promise<T>): Promise<T> {
  const standby = deps.replicas.fit(origin.seen);
  if (!standby) return work(deps.db);
  try {
    return await work(standby);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return work(deps.db);
  }
}

/** Lets the caller's next read wait for a standby that has replayed this change. */
async function tellPosition(deps: Deps, reply: FastifyReply): Promise<void> {
  // The change has committed: a failure to read its log position is not an error of the call.
  const position = await deps.replicas.position().catch(() => null);
  if (position) reply.header(SEEN_HEADER, position);
}

function assertResult(endpoint: Endpoint, data: unknown): void {
  const checked = z.safeParse(endpoint.result, data);
  if (!checked.success) throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not say: ${JSON.stringify(checked.error.issues)}`);
}

/** Refusals are sent as HTTP 200 with their code (promises §2.10); an HTTP status is used only for endpoints that answer bytes. */
export function sendError(reply: FastifyReply, error: unknown, origin: Origin): FastifyReply {
  const refusal = error instanceof Refusal ? error : null;
  if (!refusal) origin.log.error({ err: error, requestId: origin.requestId }, 'a call failed');
  const said = refusal ?? new Refusal('fault');
  // Nobody reads the envelope of a picture or a download, but every browser understands its status.
  // The end of a session is signalled by its code alone (wire §1.2).
  if (reply.request.routeOptions.config.as === 'bytes' && said.code < 600) reply.code(said.code);
  return envelope(reply, { code: said.code, msg: said.say(origin.language), data: said.details, refusal: said.key });
}

function envelope(reply: FastifyReply, body: Envelope): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}
