// The server put together: what every request passes through, and every feature in the order of the contract.
import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import { features } from '@ordo/contract/all.ts';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { areaFeature } from './area/area.ts';
import { authorizeFeature } from './authorize/authorize.ts';
import { changeLogFeature } from './change-log/change-log.ts';
import { currentUserFeature } from './current-user/current-user.ts';
import { customerEffects, customerFeature } from './customer/customer.ts';
import { fileFeature } from './file/file.ts';
import type { EffectHandler } from './kit/outbox.ts';
import { apiPage, openApi } from './kit/openapi.ts';
import { Refusal } from './kit/refusal.ts';
import { originOf, refuse, type Deps } from './kit/serve.ts';
import { serveScreens } from './kit/screens.ts';
import { organizeFeature } from './organize/organize.ts';
import { positionFeature } from './position/position.ts';
import { productFeature } from './product/product.ts';
import { roleFeature } from './role/role.ts';
import { userFeature } from './user/user.ts';
import type { CodeSender } from './session/code-sender.ts';
import { sessionFeature } from './session/session.ts';
import { signInCodeEffects } from './session/sign-in-code.ts';

export const version = '1.0.1';

/** Every effect that a change may leave, and who carries it out. */
export const effectsWith = (sendCode: CodeSender): Record<string, EffectHandler> => ({ ...customerEffects, ...signInCodeEffects(sendCode) });

export interface AppOptions {
  logLevel: string;
  /** Where the built screens lie; null serves only the API. */
  screens: string | null;
  trustProxy: string | false;
  /** Where links may carry a ticket to; nowhere unless said. */
  linkOrigins?: readonly string[];
  /** Whether the database answers. */
  ready(): Promise<boolean>;
}

/** One megabyte of JSON. */
const MOST_BODY = 1_048_576;
/** 64 KB of a form: more than a sign-in ever has. */
const MOST_FORM = 65_536;

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: options.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY,
    // A request that does not come to its end holds nothing for longer than this.
    requestTimeout: 120_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: requestIds(),
    trustProxy: options.trustProxy,
    // An address that cannot be read is one that does not exist. No hook runs for it.
    frameworkErrors: (_, request, reply) => notFound(request, reply.headers({ ...HEADERS, 'cache-control': 'no-store' })),
  });
  await parseBodies(app);
  app.addHook('onSend', async (request, reply) => {
    // A file is stricter about itself, and may be kept for as long as its link lasts.
    const own = reply.getHeaders();
    reply.headers({ ...(request.url.startsWith('/v1') ? { 'cache-control': 'no-store' } : {}), ...HEADERS, ...own });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(notFound);

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => ((await options.ready()) ? { status: 'ready' } : reply.code(503).send({ status: 'the database does not answer' })));
  describeApi(app);

  sessionFeature(app, deps, options.linkOrigins ?? []);
  currentUserFeature(app, deps);
  customerFeature(app, deps);
  productFeature(app, deps);
  areaFeature(app, deps);
  organizeFeature(app, deps);
  positionFeature(app, deps);
  roleFeature(app, deps);
  userFeature(app, deps);
  authorizeFeature(app, deps);
  changeLogFeature(app, deps);
  fileFeature(app, deps);

  if (options.screens) await serveScreens(app, options.screens);
  return app;
}

/** No script but our own, no frame around us, nothing kept by proxies, no address told to others. */
const HEADERS = {
  'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

function requestIds(): () => string {
  const start = createHash('sha256').update(`${process.pid} ${Date.now()}`).digest('hex').slice(0, 8);
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}

/** JSON and forms; a change without a body needs no content type (wire-system §1.1). */
async function parseBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: MOST_FORM });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string, withoutPrototype));
    } catch {
      done(new Refusal('unreadable', { format: 'JSON' }));
    }
  });
  // An upload reads its own form, piece by piece.
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (request.routeOptions.config.as === 'upload') return done(null, undefined);
    payload.resume();
    done(new Refusal('unreadable', { format: 'JSON' }));
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    if (request.headers['content-length'] === '0' || !request.headers['content-length']) return done(null, undefined);
    done(new Refusal('unreadable', { format: 'JSON' }));
  });
}

/** Keys that would reach an object's prototype are dropped (quality A7). */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 404, msg: `${request.method} ${request.url.split('?')[0]} does not exist`, data: null });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const origin = originOf(request);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse(reply.code(413), new Refusal('tooLarge', { limit: isForm(request) ? '64 KB' : '1 MB' }), origin);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return refuse(reply.code(200), new Refusal('unreadable', { format: 'JSON' }), origin);
  return refuse(reply, error, origin);
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function describeApi(app: FastifyInstance): void {
  // Made at the first request: a start has no use for them.
  let described: string | undefined;
  let page: string | undefined;
  app.get('/v1/api/openapi.json', async (_, reply) => reply.type('application/json').send((described ??= JSON.stringify(openApi(features, version)))));
  app.get('/v1/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send((page ??= apiPage(features))));
}
