// All static checks of the project. Each check is a command that prints what is wrong and fails.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';

interface Check {
  title: string;
  command: string;
  /** What to do about a failure, if the command does not say so. */
  cure?: string;
}

const root = resolve(import.meta.dirname, '..');
const env = { ...process.env, PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, NO_COLOR: '1' };

/** The slow ones first, so that the fast ones fill the other core. */
const checks: Check[] = [
  { title: 'Types', command: 'tsc -p .' },
  { title: 'Lint', command: 'oxlint -f unix' },
  { title: 'Format', command: 'oxfmt --list-different', cure: 'Run `npx oxfmt`.' },
  { title: 'Rooms: who may import whom', command: 'node scripts/checks/rooms.ts' },
  { title: 'Unused files, exports and dependencies', command: 'knip --no-progress --no-config-hints' },
  { title: 'Layout: folders, lengths, README', command: 'node scripts/checks/layout.ts' },
  { title: 'Styles come with what uses them', command: 'node scripts/checks/styles.ts' },
  { title: 'Loose ends', command: 'node scripts/checks/loose-ends.ts' },
  { title: 'Citations and links lead somewhere', command: 'node scripts/checks/references.ts' },
  {
    title: 'Lock file: a clean clone can install',
    command: 'npm ci --dry-run --offline --loglevel=error',
    cure: 'Run `npm install`; a package may lack one of its platforms.',
  },
  { title: 'Licences of what ships', command: 'node scripts/checks/licences.ts' },
  { title: 'Generated: traditional Chinese', command: 'node scripts/zhtw.ts --check' },
  { title: 'Generated: types of the database', command: 'node scripts/db-types.ts --check' },
].filter(({ command }) => existsSync(resolve(root, /^node (\S+)/.exec(command)?.[1] ?? '.')));

/** @returns the output of the command, if it failed */
function failure(command: string): Promise<string | null> {
  return new Promise((settled) => {
    let output = '';
    const child = spawn(command, { shell: true, cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', (error) => settled(error.message));
    child.on('close', (code) => settled(code === 0 ? null : output.trim() || `exit code ${code}`));
  });
}

const failed: string[] = [];
const begun = performance.now();
const queue = [...checks];

async function work(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const started = performance.now();
    console.log(`… ${check.title}`);
    const problem = await failure(check.command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${problem === null ? '✓' : '✗'} ${check.title} (${seconds} s)`);
    if (problem === null) continue;
    failed.push(check.title);
    for (const line of [...problem.split('\n'), check.cure ?? '']) if (line.trim()) console.log(`    ${line}`);
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));

const seconds = ((performance.now() - begun) / 1000).toFixed(1);
if (failed.length === 0) console.log(`\nAll ${checks.length} checks are clean (${seconds} s).`);
else console.log(`\n${failed.length} of ${checks.length} checks found something (${seconds} s): ${failed.join('; ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
