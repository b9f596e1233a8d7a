// Texts that must not stay in the project: marks of unfinished work, silenced checks, words that nobody uses, and paths of one machine.
import { dirname } from 'node:path';
import { finish, projectFiles, read, root } from './files.ts';

interface Forbidden {
  in: RegExp;
  text: RegExp;
  sentence: string;
}

const CODE = /\.tsx?$/;
const TEXTS = /\.phrases\.ts$|^contract\/src\/refusals[./]|^server\/seed\/(?:menus|dictionaries)\.ts$/;
const ANY_FILE = /(?<!\.(png|jpe?g|gif|webp|ico|woff2?|gz|br|zip|xlsx))$/;
/** Words that comments have instead of standard terms (docs/style.md, Comments). */
const QUAINT = [
  'anew',
  'at hand',
  'half way',
  'in silence',
  'in sight',
  'mend(?:s|ed|ing)?',
  'naive (?:judge|mind|oracle)',
  'oneself',
  'put(?:s|ting)? away',
  'strange',
  'switched (?:on|off)',
  'the house',
  'the simplest judge',
  'unfold(?:s|ed|ing)?',
  'whoever',
];
/** Parents of a checkout that any text may name. */
const COMMON_PLACES = ['/', '/tmp', '/var/tmp', '/home', '/root', '/opt', '/srv', '/usr/src'];

const forbidden: Forbidden[] = [
  { in: CODE, text: /\bTO-?DO\b|\bFIX-?ME\b|X{3}/, sentence: 'Finish it now, or open an issue.' },
  { in: CODE, text: /@ts-(?:ignore|expect-error)|(?:es|ox)lint-disable/, sentence: 'Mend what the check found, or change the rule for everybody.' },
  { in: CODE, text: /(?::|as) any\b/, sentence: 'Say the type; `unknown` where nothing is known.' },
  {
    in: /^web\/src\/(?!kit\/lazy-component\.tsx|routes\.tsx|shell\/view-host\.tsx)/,
    text: /<Suspense/,
    sentence: 'Draw it within `LazyBoundary` of kit/lazy-component.tsx: what cannot be fetched takes nothing else away.',
  },
  { in: CODE, text: /\.(?:skip|only)\(/, sentence: 'All tests run, always.' },
  {
    in: ANY_FILE,
    text: /https?:\/\/[^ "]*registry/i,
    sentence: 'Where packages come from is a setting of the machine (lock file: omit-lockfile-registry-resolved).',
  },
  {
    in: TEXTS,
    text: /['"](?:On|Off|State|Kind|(?:[^'"]* )?(?:[Rr]ights|(?:a|an|the|no) right|[Pp]ictures?|E-mails?|[Uu]nfold|[Mm]end(?:ed)?|anew|[Ww]hoever|half way|under way|exists already|switched (?:on|off)|[Ll]east length|time-out)(?:[ .,;:’][^'"]*)?)['"],?\s*(?:\]|\)|$)/,
    sentence: 'docs/style.md has the term that users know.',
  },
  {
    in: CODE,
    text: new RegExp(`(?:^\\s*(?://|/?\\*)|\\s// ).*\\b(?:${QUAINT.join('|')})\\b`, 'i'),
    sentence: 'docs/style.md has the plain word for comments.',
  },
  {
    in: /^(?:contract|server|web|engine(?!\/src\/text\/punctuation))\/.*(?<!\.test)\.tsx?$/,
    text: /\.join\((?:text\('comma'\)|['"`][、，；]|[^)]*\? ', ' : '[、，；]')/,
    sentence: 'engine/text/punctuation joins names in the language of the reader; a phrase joins a list that is its parameter.',
  },
  { in: TEXTS, text: /需要日期|归属组织|冷库容量|配送频次|帐户|登陆|其它/, sentence: 'docs/style.md has the word that is used everywhere else.' },
];
if (!COMMON_PLACES.includes(dirname(root))) {
  const literally = dirname(root).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  forbidden.push({ in: ANY_FILE, text: new RegExp(`${literally}/`), sentence: 'A path of this machine means nothing on another.' });
}

/** Unit tests, whose files share their workers and the modules in them. */
const UNIT = /^(?:engine|contract|web|scripts)\/.*\.test\.tsx?$/;
const OWN_MODULES = ['vi.hoisted(() => vi.resetModules());', 'afterAll(() => void vi.resetModules());'];

const problems: string[] = [];
for (const path of projectFiles()) {
  if (UNIT.test(path) && /^vi\.mock\(/m.test(read(path)) && !OWN_MODULES.every((line) => read(path).includes(line)))
    problems.push(`${path}: mocks modules without \`${OWN_MODULES.join('` and `')}\`\n  Another file in the same worker would get the mocks.`);
  const concerned = forbidden.filter((one) => one.in.test(path));
  if (concerned.length === 0) continue;
  for (const [index, line] of read(path).split('\n').entries()) {
    for (const { text, sentence } of concerned) if (text.test(line)) problems.push(`${path}:${index + 1}: ${line.trim().slice(0, 100)}\n  ${sentence}`);
  }
}
finish(problems);
