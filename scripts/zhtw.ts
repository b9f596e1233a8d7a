// Derives the traditional Chinese of every phrase from its simplified text into contract/src/zhtw.generated.ts.
// `--check` only reports whether that file is up to date.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Converter } from 'opencc-js/cn2t';
import { asSaidInTaiwan } from '../engine/src/text/taiwan.ts';

const root = resolve(import.meta.dirname, '..');
const target = 'contract/src/zhtw.generated.ts';

/** Modules whose exports are, or contain, phrases: `[zh, en]`, or `[zh, en, zhtw]` where the two scripts differ in more than characters. */
const sources = globSync(
  [
    '{engine,contract,server,web}/**/*.phrases.ts',
    'contract/src/*.fields.ts',
    'contract/src/refusals.ts',
    'server/seed/menu*.ts',
    'server/seed/dictionaries.ts',
    'server/seed/work-calendar.ts',
  ],
  {
    cwd: root,
    exclude: (path) => /node_modules|\.test\.ts$/.test(path),
  },
).toSorted();

/** The simplified texts of all phrases within `value`, except those that have their own traditional text. */
function simplified(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!isPhrase(value)) return Object.values(value).flatMap(simplified);
  const [zh, , zhtw] = value;
  return zhtw === undefined ? [zh] : [];
}

function isPhrase(value: object): value is [string, string, string?] {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
  return value.every((part) => typeof part === 'string') && /\p{Script=Han}/u.test(String(value[0]));
}

const modules = await Promise.all(sources.map((source) => import(resolve(root, source)) as Promise<object>));
const convert = Converter({ from: 'cn', to: 'twp' });
const table = [...new Set(modules.flatMap((module) => Object.values(module).flatMap(simplified)))]
  .toSorted()
  .map((zh) => [zh, asSaidInTaiwan(convert(zh))] as const)
  .filter(([zh, zhtw]) => zh !== zhtw);

const content = execFileSync(process.execPath, [resolve(root, 'node_modules/oxfmt/bin/oxfmt'), `--stdin-filepath=${target}`], {
  cwd: root,
  encoding: 'utf8',
  input: `// Simplified → traditional Chinese, made by scripts/zhtw.ts from the phrases. Never edited.
export const zhtw: Record<string, string> = ${JSON.stringify(Object.fromEntries(table), null, 2)};
`,
});

const path = resolve(root, target);
if (readFileSync(path, 'utf8') === content) {
  console.log(`${target} is up to date: ${table.length} texts.`);
} else if (process.argv.includes('--check')) {
  console.log(`${target} is stale: run \`npm run zhtw\`.`);
  process.exitCode = 1;
} else {
  writeFileSync(path, content);
  console.log(`${target} is written: ${table.length} texts.`);
}
