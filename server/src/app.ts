// Assembles the server: what every request passes through, and every feature in the order of the contract.
import { createHash } from 'node:crypto';
import { features, pageColumns } from '@ordo/contract/all.ts';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { areaFeature } from './area/area.ts';
import { authorizeFeature } from './authorize/authorize.ts';
import { billRuleFeature } from './bill-rule/bill-rule.ts';
import { cacheFeature } from './cache/cache.ts';
import { changeLogFeature } from './change-log/change-log.ts';
import { chatFeature } from './chat/chat.ts';
import { currentUserFeature } from './current-user/current-user.ts';
import { flowDictionaries } from './flow-engine/flow-engine.read.ts';
import { flowEngineFeature } from './flow-engine/flow-engine.ts';
import { customerFeature } from './customer/customer.ts';
import { assertAskable, createAskInterface } from './data-interface/data-interface.read.ts';
import { dataInterfaceFeature } from './data-interface/data-interface.ts';
import { createOutbound } from './data-interface/outbound.ts';
import { dictionaryFeature } from './dictionary/dictionary.ts';
import { fileFeature } from './file/file.ts';
import { dataBackupFeature } from './data-backup/data-backup.ts';
import { dataMapFeature } from './data-map/data-map.ts';
import { commonFieldFeature } from './data-model/common-field.ts';
import { dataModelFeature } from './data-model/data-model.ts';
import { dataSourceFeature } from './data-source/data-source.ts';
import { dataSyncFeature } from './data-sync/data-sync.ts';
import { createDataSources } from './data-source/data-source.read.ts';
import { flowEffects } from './flow/effects.ts';
import { flowFeature } from './flow/flow.ts';
import { listViewFeature } from './list-view/list-view.ts';
import { flowPrints } from './flow/print.ts';
import type { BackgroundDeps } from './flow/system.ts';
import { isForm, registerBodyParsers } from './node/body-parsers.ts';
import type { Caches } from './node/caches.ts';
import type { Destination } from './kit/destination.ts';
import { collectWhenIdle } from './node/idle-collection.ts';
import type { Live } from './node/live.ts';
import { packLongAnswers } from './kit/packed.ts';
import { createPageRegistry } from './kit/registry.ts';
import { createPrintRegistry } from './kit/print-source.ts';
import type { EffectHandler } from './kit/effect.ts';
import { describePart } from './node/describe-part.ts';
import { renderApiPage } from './node/openapi-page.ts';
import { createOpenApi } from './node/openapi.ts';
import { createReader, type StatementReader } from './kit/statement-reader.ts';
import { Refusal } from './kit/refusal.ts';
import { LruCache } from './kit/lru-cache.ts';
import type { Scheduler } from './node/scheduler.ts';
import { originOf } from './kit/origin.ts';
import { sendError, type Deps } from './kit/serve.ts';
import { serveScreens } from './node/screens.ts';
import { logFeature } from './log/log.ts';
import { createMailer, type Mailer } from './mail/mail.read.ts';
import { onlineUserFeature } from './online-user/online-user.ts';
import { menuFeature } from './menu/menu.ts';
import { messageEffects, messageFeature } from './message/message.ts';
import { boundTo } from './model/bound/bound-live.ts';
import { modelFeature } from './model/model.ts';
import { LiveModels } from './model/live.ts';
import { fieldSealer, sealingEffects } from './model/sealing.ts';
import { createAskAs } from './data-interface/ask-as.read.ts';
import { refreshEffects } from './model/refresh.ts';
import { watchEffects } from './model/watch-send.ts';
import { webhookEffects } from './model/webhook-send.ts';
import { monitorFeature } from './monitor/monitor.ts';
import { readableModels, rowSources } from './row-sources.ts';
import { organizeFeature } from './organize/organize.ts';
import { positionFeature } from './position/position.ts';
import { positionDictionaries } from './position/position.read.ts';
import { printSources } from './print-sources.ts';
import { printTemplateFeature } from './print-template/print-template.ts';
import { productFeature } from './product/product.ts';
import { roleFeature } from './role/role.ts';
import { userSheetFeature } from './user/user-sheets.ts';
import { roleDictionaries } from './role/role.read.ts';
import { scheduleTaskEffects, scheduleTaskFeature } from './schedule-task/schedule-task.ts';
import type { SmsGateway } from './sys-config/channels.ts';
import { sysConfigFeature } from './sys-config/sys-config.ts';
import { spellingEffects } from './user/spelling.ts';
import { userFeature } from './user/user.ts';
import { viewAsFeature } from './user/view-as.ts';
import { socketFeature } from './socket/socket.ts';
import { translationFeature } from './translation/translation.ts';
import { statisticsFeature } from './statistics/statistics.ts';
import { vaccineEffects } from './vaccine/notice.ts';
import { personEffects } from './vaccine/person-names.ts';
import { orderDocument } from './vaccine/indent-flow.ts';
import { vaccineFeature } from './vaccine/vaccine.ts';
import type { CodeSender } from './session/code-sender.ts';
import { translationEffects } from './translation/translation.read.ts';
import { sessionFeature } from './session/session.ts';
import { signInCodeEffects } from './session/sign-in-code.ts';

/** Headers of a call that is signed with an API key. */
export const version = '1.0.1';

/** For effects, which run without a caller. */
const effectModels = (key: Buffer, destinations: readonly Destination[]) =>
  new LiveModels(null, fieldSealer(key), boundTo({ sources: createDataSources(destinations, key), aside: null }));

/** Every kind of effect with its handler. */
export const effectsWith = (
  sendCode: CodeSender,
  live: Live,
  clock: Scheduler,
  post: Mailer,
  { key, destinations, flows }: { key: Buffer; destinations: readonly Destination[]; flows: () => BackgroundDeps },
): Record<string, EffectHandler> => ({
  ...signInCodeEffects(sendCode),
  ...messageEffects(live, post),
  ...scheduleTaskEffects(clock),
  ...vaccineEffects,
  ...personEffects(key),
  ...sealingEffects(key),
  ...refreshEffects(effectModels(key, destinations)),
  ...watchEffects(effectModels(key, destinations)),
  ...webhookEffects({
    models: effectModels(key, destinations),
    key,
    post: createOutbound(destinations).post,
  }),
  ...flowEffects(flows, live),
  ...translationEffects,
  ...spellingEffects,
});

export interface AppOptions {
  logLevel: string;
  /** Folder of the built screens; null serves only the API. */
  screens: string | null;
  trustProxy: string | false;
  /** Origins to which links may carry a ticket; default: none. */
  linkOrigins?: readonly string[];
  /** Without a gateway signing in by code is not offered. */
  smsGateway?: SmsGateway | null;
  /** Runs SQL interfaces; without it they are refused. */
  reader?: StatementReader;
  /** Destinations of HTTP interfaces; default: none. */
  outbound?: readonly Destination[];
  /** 32 secret bytes that encrypt the identities of vaccinated persons, and the passwords of external databases and mail servers. */
  personKey: Buffer;
  /** Whether the database is reachable. */
  ready(): Promise<boolean>;
}

/** One megabyte of JSON. */
const MAX_BODY = 1_048_576;

export async function buildApp(deps: Deps, options: AppOptions): Promise<{ app: FastifyInstance; flows: BackgroundDeps }> {
  const headers = headersWith(options.linkOrigins ?? []);
  const app = Fastify({
    logger: { level: options.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    // An incomplete request is aborted after this time.
    requestTimeout: 120_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: requestIds(),
    trustProxy: options.trustProxy,
    // A malformed URL is treated as unknown. No hook runs for it.
    frameworkErrors: (_, request, reply) => notFound(request, reply.headers(headers)),
  });
  await registerBodyParsers(app);
  app.addHook('onRequest', async (request, reply) => {
    // HEAD comes with every GET, but calls may write, and their answer is one line.
    const { url = '', config } = request.routeOptions;
    if (request.method === 'HEAD' && url.startsWith('/v1') && config.as !== 'bytes') return notFound(request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    // Over plain http browsers ignore it, and it would be a false promise.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    // Files and screens set their own cache headers, and files have stricter policies too.
    const own = reply.getHeaders();
    reply.headers({ ...headers, ...own });
  });
  packLongAnswers(app);
  app.addHook('onResponse', async () => collectWhenIdle());
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(notFound);

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => ((await options.ready()) ? { status: 'ready' } : reply.code(503).send({ status: 'the database does not answer' })));
  describeApi(app, deps.caches);

  const pages = createPageRegistry(deps.targets, rowSources, pageColumns);
  sessionFeature(app, deps, pages, options.linkOrigins ?? [], { code: Boolean(options.smsGateway) });
  currentUserFeature(app, deps);
  customerFeature(app, deps);
  vaccineFeature(app, deps, options.personKey, () => flows.documents);
  statisticsFeature(app, deps);
  productFeature(app, deps);
  areaFeature(app, deps);
  organizeFeature(app, deps, pages.rows);
  positionFeature(app, deps);
  roleFeature(app, deps);
  userFeature(app, deps);
  viewAsFeature(app, deps);
  userSheetFeature(app, deps);
  authorizeFeature(app, deps, pages);
  onlineUserFeature(app, deps);
  const post = createMailer({ destinations: options.outbound ?? [], key: options.personKey, log: () => app.log });
  sysConfigFeature(app, deps, version, post, options.smsGateway ?? null);
  menuFeature(app, deps, pages);
  translationFeature(app, deps);
  billRuleFeature(app, deps);
  dictionaryFeature(app, deps, [...roleDictionaries, ...positionDictionaries, ...flowDictionaries]);
  const databases = createDataSources(options.outbound ?? [], options.personKey);
  const sources = { models: readableModels, reader: options.reader ?? createReader(null), outbound: createOutbound(options.outbound ?? []), databases };
  dataInterfaceFeature(app, deps, sources);
  scheduleTaskFeature(app, deps, { ask: createAskInterface(deps.db, sources, deps.now), assertAskable });
  dataSourceFeature(app, deps, databases);
  dataModelFeature(app, deps, databases);
  const forms = { key: options.personKey, sources: databases, ask: createAskAs(sources) };
  const modelPrints = modelFeature(app, deps, { ...forms, describe: describePart('record', version), flows: () => flows.lists });
  const flows = flowFeature(app, deps, { ...forms, out: sources.outbound, document: orderDocument, describe: describePart('workflow', version) });
  printTemplateFeature(app, deps, createPrintRegistry(printSources, modelPrints, flowPrints(flows.forms)));
  listViewFeature(app, deps);
  flowEngineFeature(app, deps, options.outbound ?? []);
  commonFieldFeature(app, deps);
  dataSyncFeature(app, deps, databases);
  dataMapFeature(app, deps);
  cacheFeature(app, deps);
  monitorFeature(app, deps);
  dataBackupFeature(app, deps);
  logFeature(app, deps);
  changeLogFeature(app, deps);
  fileFeature(app, deps);
  messageFeature(app, deps);
  await socketFeature(app, deps, chatFeature(app, deps));

  if (options.screens) await serveScreens(app, options.screens);
  return { app, flows };
}

/** Browser features that pages may use: a microphone for voice messages, the position for location fields, and copying. */
const POWERS = [
  'microphone=(self), geolocation=(self), fullscreen=(self), clipboard-read=(self), clipboard-write=(self)',
  ...['camera', 'payment', 'usb', 'serial', 'bluetooth', 'hid', 'midi', 'display-capture', 'accelerometer', 'gyroscope', 'magnetometer'].map(
    (power) => `${power}=()`,
  ),
].join(', ');

/**
 * No scripts but our own, no framing of our pages, no caching by proxies, no referrer.
 * @param framed origins of websites that a menu entry may show within a page
 */
const headersWith = (framed: readonly string[]) => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; frame-src ${["'self'", ...framed].join(' ')}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': POWERS,
});

function requestIds(): () => string {
  const start = createHash('sha256').update(`${process.pid} ${Date.now()}`).digest('hex').slice(0, 8);
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 404, msg: `${request.method} ${request.url.split('?')[0]} does not exist`, data: null });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const origin = originOf(request);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return sendError(reply.code(413), new Refusal('tooLarge', { limit: isForm(request) ? '64 KB' : '1 MB' }), origin);
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  // Of the screens: a path outside of their folder, or a second spelling of the same file.
  if (isTheirs && !request.routeOptions.url?.startsWith('/v1')) return notFound(request, reply);
  if (isTheirs) return sendError(reply.code(200), new Refusal('unreadable', { format: 'JSON' }), origin);
  return sendError(reply, error, origin);
}

function describeApi(app: FastifyInstance, caches: Caches): void {
  // Created at the first request, not at the start.
  const made = new LruCache<string>(2);
  caches.add('apiPages', made);
  const once = (name: string, make: () => string) => {
    const page = made.get(name) ?? make();
    made.set(name, page);
    return page;
  };
  app.get('/v1/api/openapi.json', async (_, reply) =>
    reply.type('application/json').send(once('openapi.json', () => JSON.stringify(createOpenApi(features, version)))),
  );
  app.get('/v1/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(once('docs', () => renderApiPage(createOpenApi(features, version)))));
}
