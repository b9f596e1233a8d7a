// Style sheets are loaded with the components that use them: a lazily loaded component imports the sheets of its classes, or whatever loads it has.
// Otherwise it looks right only after some other screen was opened.
import { dirname, join } from 'node:path';
import { finish, projectFiles, read } from './files.ts';

const FIRST = 'web/src/main.tsx';
const STATIC = /^\s*(?:import|export)(?!\s+type)[^;'"()]*?['"](\.[^'"]+)['"]/gm;
const LATER = /import\(\s*['"](\.[^'"]+)['"]\s*\)/g;
/** The first class of a selector, which determines the styled element. */
const SELECTORS = /(?:^|[},;])\s*([^{}@;]+)\{/g;
const CLASSES = /[cC]lassName=(?:"([^"]*)"|\{([^}]*)\})/g;

const files = projectFiles().filter((path) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path));
const code = files.filter((path) => /\.tsx?$/.test(path));
const textOf = new Map(files.filter((path) => /\.(tsx?|css)$/.test(path)).map((path) => [path, read(path)]));
const found = (path: string, pattern: RegExp) => [...(textOf.get(path) ?? '').matchAll(pattern)].map(([, to = '']) => join(dirname(path), to));
const imports = new Map(code.map((path) => [path, found(path, STATIC)]));
const later = new Map(code.map((path) => [path, found(path, LATER)]));

/** Class → the sheets that style it. */
const styledBy = new Map<string, Set<string>>();
for (const path of files.filter((one) => one.endsWith('.css'))) {
  const sheet = (textOf.get(path) ?? '').replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@[^{;]+[{;]/g, '}');
  for (const [, selectors = ''] of sheet.matchAll(SELECTORS))
    for (const selector of selectors.split(',')) {
      const name = /\.([\w-]+)/.exec(selector)?.[1];
      if (name && !name.startsWith('ant-')) styledBy.set(name, (styledBy.get(name) ?? new Set()).add(path));
    }
}

function classesIn(path: string): string[] {
  return [...(textOf.get(path) ?? '').matchAll(CLASSES)].flatMap(([, plain, worked = '']) =>
    (plain ?? [...worked.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text]) => text).join(' ')).split(/[\s$]+/),
  );
}

/** Everything that is loaded together with a file. */
function withImports(start: string): Set<string> {
  const together = new Set<string>();
  const waiting = [start];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (together.has(path)) continue;
    together.add(path);
    waiting.push(...(imports.get(path) ?? []));
  }
  return together;
}

const parts = new Map([FIRST, ...new Set([...later.values()].flat())].map((path) => [path, withImports(path)]));
const loaders = new Map(
  [...parts.keys()].map((part) => [
    part,
    [...parts].filter(([other, own]) => other !== part && [...own].some((path) => later.get(path)?.includes(part))).map(([other]) => other),
  ]),
);

/** What is always loaded once a part has been loaded, by any path. */
function thereWith(part: string, way: readonly string[] = []): Set<string> | null {
  if (way.includes(part)) return null;
  const before = (loaders.get(part) ?? []).map((loader) => thereWith(loader, [...way, part])).filter((one) => one !== null);
  const always = before[0] ? [...before[0]].filter((path) => before.every((one) => one.has(path))) : [];
  return new Set([...always, ...(parts.get(part) ?? [])]);
}

const problems = new Set<string>();
for (const [part, own] of parts) {
  const there = thereWith(part) ?? own;
  for (const path of own)
    for (const name of classesIn(path)) {
      const sheets = [...(styledBy.get(name) ?? [])];
      if (sheets.length && !sheets.some((sheet) => there.has(sheet)))
        problems.add(`${path}: .${name} is styled in ${sheets.join(', ')}, which nothing brings along here.`);
    }
}
finish([...problems]);
