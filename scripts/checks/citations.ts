// Citations in comments and documents: sections (`wire §1.2`), promises (`promises S4`), rules (`V05`), decisions (`decision 0012`), links and paths. Each must
// exist in this repository.
import { dirname, join, normalize } from 'node:path';

/** Path from the root → text. */
export type Texts = ReadonlyMap<string, string>;

interface Document {
  path: string;
  /** `1.2` */
  sections: Set<string>;
  /** Anchors of headings. */
  anchors: Set<string>;
  /** First cells of its tables: `S4`, `V05`. */
  codes: Set<string>;
}

/** Released migrations never change, so they keep the former name of a document. */
const OLDER_NAMES: Record<string, string> = { 'wire-system': 'wire' };
const MIGRATION = /^server\/migrations\/.+\.sql$/;

const MARKDOWN = /\.md$/;
const COMMENTED = /\.(?:tsx?|m?js|sql|css)$/;
const SECTION = /(?:([\w-]+) )?§ ?(\d+(?:\.\d+)*)/g;
/** Words before a section of the same document; any other word names one. */
const OF_THIS = /^(?:|see|of|in|as|to|from|by|on)$/i;
const PROMISE = /\bpromises ([A-Z]\d+)\b/g;
const RULE = /\bV\d{2}\b/g;
const DECISION = /\bdecisions?[ /]+(\d{4})\b/g;
const LINK = /\]\(([^)\s]+)\)/g;
const PATH = /(?<![\w/.@-])((?:docs|engine|contract|server|web|e2e|trials|scripts)\/[\w./-]+\.(?:md|tsx?|m?js|sql|css|json)\b|\.\.?\/[\w./-]+)/g;
/** Text after a comment sign, also at the end of a line. */
const COMMENT = /(?:^|\s)(?:\/\/|--|\/?\*{1,2})\s(.*)$/;

/** @param texts of every file that cites or is cited @param exists whether a path from the root exists */
export function brokenCitations(texts: Texts, exists: (path: string) => boolean): string[] {
  const documents = new Map(
    [...texts].filter(([path]) => /^docs\/(?:reference\/)?[\w-]+\.md$/.test(path)).map(([path, text]) => [nameOf(path), documentOf(path, text)] as const),
  );
  const numbers = [...texts.keys()].flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []).toSorted();
  const problems = gaps(numbers);
  for (const [path, text] of texts) {
    const own = [...documents.values()].find((document) => document.path === path);
    for (const [index, line] of text.split('\n').entries()) {
      const said = MARKDOWN.test(path) ? line.replaceAll(LINK, ']') : (COMMENT.exec(line)?.[1] ?? '');
      const found = [
        ...sections(line, path, documents, own),
        ...codes(line, documents),
        ...[...said.matchAll(DECISION)].flatMap(([, number = '']) => (numbers.includes(number) ? [] : [`there is no decision ${number}.`])),
        ...(MARKDOWN.test(path) ? links(line, path, texts, exists) : []),
        ...[...said.matchAll(PATH)].flatMap(([, named = '']) => pathProblem(named, path, exists)),
      ];
      problems.push(...found.map((problem) => `${path}:${index + 1}: ${problem}`));
    }
  }
  return problems;
}

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(MARKDOWN, '');

function documentOf(path: string, text: string): Document {
  const headings = text.split('\n').flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? []);
  return {
    path,
    sections: new Set(headings.flatMap((heading) => /^(\d+(?:\.\d+)*)\s/.exec(heading)?.[1] ?? [])),
    anchors: new Set(headings.map(anchorOf)),
    codes: new Set([...text.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, code = '']) => code)),
  };
}

/** As GitHub and the like derive them from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function sections(line: string, path: string, documents: ReadonlyMap<string, Document>, own: Document | undefined): string[] {
  const old = MIGRATION.test(path);
  let document = own;
  return [...line.matchAll(SECTION)].flatMap(([, said = '', number = '']) => {
    const named = documents.get(old ? (OLDER_NAMES[said] ?? said) : said);
    // Older texts name a document once for several of its sections.
    document = named ?? (old ? document : OF_THIS.test(said) ? own : undefined);
    if (!document) return [`“${said} §${number}” is in no document here; write \`wire §1.2\`, by the name of a file in docs.`];
    return document.sections.has(number) ? [] : [`${document.path} has no section ${number}.`];
  });
}

function codes(line: string, documents: ReadonlyMap<string, Document>): string[] {
  const lacking = (name: string, pattern: RegExp, group: number) =>
    [...line.matchAll(pattern)].flatMap((match) => {
      const code = match[group] ?? '';
      return documents.get(name)?.codes.has(code) ? [] : [`docs/reference/${name}.md has no ${code}.`];
    });
  return [...lacking('promises', PROMISE, 1), ...lacking('vaccine', RULE, 0)];
}

function links(line: string, path: string, texts: Texts, exists: (path: string) => boolean): string[] {
  return [...line.matchAll(LINK)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor = ''] = target.split('#');
    const to = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)));
    if (to.startsWith('..')) return [`the link ${target} leads out of the repository.`];
    if (!exists(to)) return [`the link ${target} leads to nothing.`];
    const text = texts.get(to);
    return anchor && text !== undefined && !documentOf(to, text).anchors.has(anchor) ? [`${to} has no heading #${anchor}.`] : [];
  });
}

function pathProblem(named: string, path: string, exists: (path: string) => boolean): string[] {
  const to = normalize(named.startsWith('.') ? join(dirname(path), named) : named).replace(/[./]+$/, '');
  if (to.startsWith('..')) return [`${named} is not in the repository.`];
  return exists(to) ? [] : [`${named} is not there.`];
}

function gaps(numbers: readonly string[]): string[] {
  return Array.from({ length: Number(numbers.at(-1) ?? 0) }, (_, index) => String(index + 1).padStart(4, '0')).flatMap((number) => {
    const there = numbers.filter((one) => one === number).length;
    if (there === 0) return [`docs/decisions: there is no ${number}.`];
    return there > 1 ? [`docs/decisions: there are ${there} of ${number}; the later one takes the next number.`] : [];
  });
}

/** Whether a file may cite something. The test of this check cites what is not there. */
export const cites = (path: string) => (MARKDOWN.test(path) || COMMENTED.test(path)) && path !== 'scripts/checks/citations.test.ts';
