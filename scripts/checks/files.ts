// The files that the checks look at.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Paths from the root of all files that are, or could be, committed. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter((path) => path && existsSync(resolve(root, path))).toSorted();
}

export function read(path: string): string {
  return readFileSync(resolve(root, path), 'utf8');
}

/** Prints what was found and sets the exit code. */
export function finish(problems: string[]): void {
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
