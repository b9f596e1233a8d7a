// The files that are checked.
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Paths from the root of all files except those that .gitignore names (there: folders and name patterns, no paths). */
export function projectFiles(): string[] {
  const ignored = ['.git', ...read('.gitignore').split('\n')].map((line) => line.replace(/\/$/, '')).filter(Boolean);
  const below = (folder: string): string[] =>
    readdirSync(resolve(root, folder), { withFileTypes: true })
      .filter(({ name }) => !ignored.some((pattern) => matchesGlob(name, pattern)))
      .flatMap((entry) => (entry.isDirectory() ? below(join(folder, entry.name)) : join(folder, entry.name)));
  return below('').toSorted();
}

export function read(path: string): string {
  return readFileSync(resolve(root, path), 'utf8');
}

/** Prints what was found and sets the exit code. */
export function finish(problems: string[]): void {
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
