// Imports between files, parsed from the text: the formatter writes imports in one way.
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { projectFiles, read, root } from './files.ts';

export interface Import {
  /** Path from the root. */
  from: string;
  /** Path from the root, `node_modules/<package>/` or `node:<module>`. */
  to: string;
  /** Erased at run time. */
  typeOnly: boolean;
}

const CODE = /\.(?:tsx?|m?js)$/;
const STATIC = /^(?:import|export)(?<type> type)?\b[^'";]*?\bfrom '(?<target>[^']+)'/gm;
const BARE = /^import '(?<target>[^']+)'/gm;
const LATER = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?'(?<target>[^']+)'\s*\)/g;

/** @param below path prefixes of the files to read */
export function importsOf(below: readonly string[]): Import[] {
  return projectFiles()
    .filter((path) => CODE.test(path) && below.some((room) => path.startsWith(room)))
    .flatMap((from) => {
      const text = read(from);
      return [STATIC, BARE, LATER].flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ groups = {} }) => ({ from, to: targetOf(from, groups.target as string), typeOnly: groups.type !== undefined })),
      );
    });
}

/** @throws if an imported file of ours does not exist */
function targetOf(from: string, specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const ours = /^@ordo\/([^/]+)\/(.+)$/.exec(specifier);
  if (!ours && !specifier.startsWith('.')) return `node_modules/${specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')}/`;
  const path = (ours ? `${ours[1]}/src/${ours[2]}` : join(dirname(from), specifier)).replace(/\?.*$/, '');
  if (!existsSync(resolve(root, path))) throw new Error(`${from} imports ${specifier}, which is not there.`);
  return path;
}

/** Import cycles; each once. */
export function cycles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const way: string[] = [];
  const found: string[][] = [];
  const walk = (path: string): void => {
    const met = way.indexOf(path);
    if (met >= 0) found.push([...way.slice(met), path]);
    if (met >= 0 || done.has(path)) return;
    way.push(path);
    for (const { to } of next.get(path) ?? []) walk(to);
    way.pop();
    done.add(path);
  };
  for (const path of next.keys()) walk(path);
  return found;
}
