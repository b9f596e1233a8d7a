// All tests, in the order that tells most soonest; ends with one plain line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { OutsideError } from './outside-errors.ts';

const root = resolve(import.meta.dirname, '..');
const started = performance.now();

/** Vitest projects (vitest.config.ts) and what each shows. */
const suites = [
  { project: 'unit', title: 'Rules, contract and screens, by themselves' },
  { project: 'server', title: 'The server over HTTP, on a real PostgreSQL' },
  { project: 'e2e', title: 'Journeys of a person, in a real browser' },
];

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What did not pass, a line each. */
  failures: string[];
  /** Files that failed among the others and passed when they were run again by themselves. */
  unsteady: string[];
}

/** What vitest's JSON report says of one file; one that could not even be opened has no results. */
interface FileReport {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** More files than this are not a matter of the machine's load, and are not run again. */
const MOST_SECOND_TRIES = 6;

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const chosen = suites.filter(({ project }) => wanted.length === 0 || wanted.includes(project));
  console.log(`Runs ${chosen.length} suites on Node ${process.versions.node}: ${chosen.map(({ project }) => project).join(', ')}.`);
  const outcomes: Outcome[] = [];
  for (const { project, title } of chosen) {
    console.log(`\n── ${project}: ${title}`);
    outcomes.push(await suite(project));
  }
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((key) => outcomes.reduce((sum, one) => sum + one[key], 0));
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
  list(
    'Failed at first, passed when run again by itself',
    outcomes.flatMap(({ unsteady }) => unsteady),
  );
  list(
    'Failed',
    outcomes.flatMap(({ failures }) => failures),
  );
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed || !passed ? 1 : 0;
}

function list(title: string, lines: string[]): void {
  for (const line of lines) console.log(`${title}: ${line}`);
}

/** One suite; the few files that failed in the crowd are run again by themselves, and said to have been. */
async function suite(project: string): Promise<Outcome> {
  const first = await run(project);
  const { code, files, outside } = first;
  if (!files) return broken(`The suite ${project} did not run (exit code ${code}).`);
  const failing = files.filter((file) => isFailing(file, outside)).map(({ name }) => name);
  const unplaced = outside.some(({ file }) => !failing.includes(file ?? ''));
  if (unplaced || failing.length === 0 || failing.length > MOST_SECOND_TRIES) return outcomeOf(project, { ...first, files });
  console.log(`\n── ${project}: once more, by itself: ${failing.map(shown).join(', ')}`);
  const again = await run(project, ['--no-file-parallelism', ...failing.map(shown)]);
  const second = again.files?.filter(({ name }) => failing.includes(name)) ?? [];
  const merged = files.map((file) => second.find(({ name }) => name === file.name) ?? file);
  const unsteady = second.filter((file) => !isFailing(file, again.outside)).map(({ name }) => shown(name));
  for (const { file, message } of outside) console.log(`Outside the tests, at first, in ${shown(file as string)}: ${message}`);
  return { ...outcomeOf(project, { ...again, files: merged }), unsteady };
}

const isFailing = ({ name, status }: FileReport, outside: readonly OutsideError[]): boolean => status === 'failed' || outside.some(({ file }) => file === name);

interface Run {
  code: number;
  files: FileReport[] | null;
  /** What failed without belonging to a test. */
  outside: OutsideError[];
}

async function run(project: string, more: string[] = []): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'ordo-test-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const errors = join(folder, 'outside.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, `--reporter=${join(root, 'scripts/outside-errors.ts')}`];
  try {
    const code = await exitCode([vitest, 'run', '--project', project, ...reporters, ...more], { OUTSIDE_ERRORS: errors });
    const files = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { testResults: FileReport[] }).testResults : null;
    return { code, files, outside: existsSync(errors) ? (JSON.parse(readFileSync(errors, 'utf8')) as OutsideError[]) : [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomeOf(project: string, { code, files, outside }: Run & { files: FileReport[] }): Outcome {
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: shown(name) })));
  const failed = tests.filter(({ status }) => status === 'failed');
  const unopened = files.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'));
  const failures = [
    ...failed.map((one) => `${one.file}: ${one.fullName}: ${firstLine(one.failureMessages[0])}`),
    ...unopened.map(({ name, message }) => `${shown(name)}: ${firstLine(message)}`),
    ...outside.map(({ file, message }) => `${file ? shown(file) : project}, outside the tests: ${firstLine(message)}`),
  ];
  const passed = tests.filter(({ status }) => status === 'passed').length;
  if (failures.length === 0 && passed === 0) return broken(`The suite ${project} ran nothing.`);
  if (failures.length === 0 && code !== 0) failures.push(`The suite ${project} failed outside its tests (exit code ${code}).`);
  return { passed, failed: failures.length, skipped: tests.length - passed - failed.length, failures, unsteady: [] };
}

function broken(why: string): Outcome {
  console.log(why);
  return { passed: 0, failed: 1, skipped: 0, failures: [why], unsteady: [] };
}

function shown(path: string): string {
  return relative(root, path);
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}

function exitCode(args: string[], more: Record<string, string>): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...more } });
    child.on('error', failed);
    child.on('close', (code) => ended(code ?? 1));
  });
}

/** Typed by hand, `node` may be the system's; the tests run on the one that the lock file brings. */
function onOurNode(): boolean {
  if (Number(process.versions.node.split('.', 1)[0]) >= 24) return true;
  const ours = join(root, 'node_modules/.bin/node');
  if (!existsSync(ours)) throw new Error(`Node ${process.versions.node} is too old: install Node 24 or later, or run \`npm ci\`.`);
  process.exitCode = spawnSync(ours, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
  return false;
}

if (onOurNode()) await main();
