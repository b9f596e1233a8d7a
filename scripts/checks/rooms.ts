// Allowed imports between rooms (house §2), each rule with a sentence.
import { finish } from './files.ts';
import { cycles, importsOf, type Import } from './imports.ts';

/** Patterns of paths from the root; `$1` in `to` is the capture of `from.path`. */
interface Rule {
  sentence: string;
  from: { path?: string; pathNot?: string | string[] };
  to: { path?: string | string[]; pathNot?: string | string[]; notTypes?: boolean };
}

const TEST = '\\.test\\.tsx?$';
/** What kit may import of the contract without depending on a feature: basic shapes, credentials, and files. */
const WIRE_VOCABULARY =
  '^contract/src/(kit|crud|entity|column\\.phrases|field\\.phrases|refusals|problems|language|session|file|rich-text|socket|zhtw\\.generated)\\.ts$';
/** Engine folders that may import others; everybody may use `text` and `kind`. */
const ENGINE_DOORS: Record<string, string[]> = {
  form: ['formula', 'filter'],
  model: ['form', 'list', 'formula', 'filter', 'permission', 'data-sync'],
  list: ['form', 'filter'],
  flow: ['form', 'filter'],
  permission: ['filter'],
  statistics: ['filter', 'vaccine'],
  codegen: ['form'],
};

/** The entry points of designed forms for other features: their view, storage, calls and change tracking. */
const FORM_DOORS =
  '^web/src/form/(form-view\\.tsx|form-store\\.ts|lookup\\.ts|show\\.tsx|records\\.ts|record-select\\.tsx|record-changes\\.ts|find-records\\.ts|names-look\\.ts|problems\\.ts|use-look\\.ts|table/range\\.ts|design-node\\.tsx|layout/(?:boxes\\.tsx|row-style\\.ts))$';

const never = (sentence: string, from: Rule['from'], to: Rule['to']): Rule => ({ sentence, from, to });

const engineRooms = (from: string, sentence: string, doors: string[]) =>
  never(sentence, { path: from, pathNot: TEST }, { path: '^engine/src/', pathNot: [`^engine/src/(?:${['$1', 'text', 'kind', ...doors].join('|')})/`] });

const rules: Rule[] = [
  never('Only the test runner opens a test.', {}, { path: TEST }),

  never(
    'The engine is pure: it knows itself and zod, and nothing of machine, network or screen.',
    { path: '^engine/src/', pathNot: TEST },
    { pathNot: ['^engine/src/', '^node_modules/zod/'] },
  ),
  engineRooms(
    `^engine/src/(?!(?:${Object.keys(ENGINE_DOORS).join('|')})/)([^/]+)/`,
    'This room of the engine stands alone: it may use its own files, kind/ and text/.',
    [],
  ),
  ...Object.entries(ENGINE_DOORS).map(([room, doors]) =>
    engineRooms(`^engine/src/(${room})/`, `engine/${room} may look into ${doors.join(', ')}, kind and text, no further.`, doors),
  ),

  never(
    'The contract says what travels: it knows the engine and zod, no server, no screen, no I/O.',
    { path: '^contract/src/', pathNot: TEST },
    { pathNot: ['^contract/src/', '^engine/src/', '^node_modules/zod/'] },
  ),
  never(
    'all.ts is the table of contents: it reads everybody, nobody in the contract reads it.',
    { path: '^contract/src/' },
    { path: '^contract/src/all\\.ts$' },
  ),

  never('The server knows no screen.', { path: '^server/' }, { path: '^web/' }),
  never('The browser knows no server: they meet in the contract.', { path: '^web/' }, { path: '^server/' }),

  never(
    'server/kit serves every feature and knows none.',
    { path: '^server/src/kit/', pathNot: TEST },
    { path: ['^server/src/[^/]+/', '^contract/src/', '^server/seed/'], pathNot: ['^server/src/kit/', WIRE_VOCABULARY], notTypes: true },
  ),
  never(
    'server/node is what a node runs on: it knows server/kit and no feature.',
    { path: '^server/src/node/', pathNot: TEST },
    { path: ['^server/src/[^/]+/', '^contract/src/', '^server/seed/'], pathNot: ['^server/src/(?:node|kit)/', WIRE_VOCABULARY], notTypes: true },
  ),
  never(
    'What a node runs on comes to kit and features through deps: of server/node they name types. A backup alone also makes the tables.',
    { path: '^server/src/(?!node/)[^/]+/', pathNot: [TEST, '^server/src/data-backup/(?:backup-runs|drill|restore)\\.ts$'] },
    { path: '^server/src/node/', notTypes: true },
  ),
  never(
    'A feature of the server opens only the *.read.ts of another feature.',
    { path: '^server/src/(?!kit/|node/)([^/]+)/', pathNot: TEST },
    { path: '^server/src/[^/]+/', pathNot: ['^server/src/(?:$1|kit|node)/', '\\.read\\.ts$'] },
  ),
  never(
    'Only the composition roots compose: nothing below imports main.js, start.ts, node.ts, app.ts or dev.ts.',
    { path: '^server/src/[^/]+/', pathNot: TEST },
    { path: '^server/src/(main|start|node|app|dev)\\.[jt]s$' },
  ),

  never(
    'web/kit serves every screen and knows none, neither feature nor shell.',
    { path: '^web/src/kit/', pathNot: TEST },
    { path: ['^web/src/', '^contract/src/'], pathNot: ['^web/src/kit/', WIRE_VOCABULARY], notTypes: true },
  ),
  never(
    'A feature of the web opens only the *-picker.tsx of another feature and the doors of web/form, and never the shell.',
    { path: '^web/src/(?!kit/|shell/)([^/]+)/', pathNot: TEST },
    { path: '^web/src/', pathNot: ['^web/src/(?:$1|kit)/', '-picker\\.tsx$', FORM_DOORS] },
  ),
  never(
    'The shell hangs up the drawers and dialogs of messages and chat, and knows no other feature.',
    { path: '^web/src/shell/', pathNot: TEST },
    { path: '^web/src/', pathNot: ['^web/src/(?:shell|kit)/', '-(?:drawer|dialog)\\.tsx$'] },
  ),

  never(
    'A journey sees what a person sees: of the product it may read the contract and the phrases.',
    // These prepare a journey: a session, a database.
    { path: '^e2e/', pathNot: '^e2e/(?:own-app|sessions|setup)\\.ts$' },
    // An external database server is not part of it.
    { path: '^(server|web)/', pathNot: ['\\.phrases\\.ts$', '^server/testing/(?:mariadb|debian)\\.ts$'] },
  ),
];

function breaks({ from, to, typeOnly }: Import, rule: Rule): boolean {
  const caught = new RegExp(rule.from.path ?? '').exec(from);
  if (!caught || (rule.to.notTypes && typeOnly)) return false;
  const isOneOf = (path: string, patterns: string | string[] = []) =>
    [patterns].flat().some((one) => new RegExp(one.replaceAll('$1', caught[1] ?? '')).test(path));
  return !isOneOf(from, rule.from.pathNot) && (!rule.to.path || isOneOf(to, rule.to.path)) && !isOneOf(to, rule.to.pathNot);
}

const imports = importsOf(['engine/src/', 'contract/src/', 'server/', 'web/', 'e2e/']);
const problems = [
  ...imports.flatMap((one) => rules.filter((rule) => breaks(one, rule)).map(({ sentence }) => `${one.from} → ${one.to}\n  ${sentence}`)),
  ...cycles(imports).map((way) => `${way.join(' → ')}\n  Imports go one way: no file leads back to itself.`),
];
finish(imports.length > 0 ? problems : ['No import could be read.']);
