// One suite: runs vitest, parses its report, and runs the few failed files again.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Timed } from './budgets.ts';
import type { OutsideError, RunReport } from './run-report.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Outcome extends Timed {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests, a line each. */
  failures: string[];
  /** Failed files that passed when they were run again separately. They count as failed all the same. */
  unsteady: string[];
}

/** One file of vitest's JSON report; a file that could not be loaded has no results. */
interface FileReport {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** If more files than this fail, it is not due to the machine's load, and they are not run again. */
const MAX_SECOND_LOOKS = 6;

/**
 * @param files paths from the root; null: all
 * @param env further environment variables of the tests
 */
export async function runSuite(project: string, files: string[] | null, env: Record<string, string>): Promise<Outcome> {
  const started = performance.now();
  const { code, reports, outside, took } = await run(project, files ?? [], env);
  const timed: Timed = { project, seconds: (performance.now() - started) / 1000, files: took };
  if (!reports) return broken(timed, `The suite ${project} did not run (exit code ${code}).`);
  const tests = reports.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: shown(name) })));
  const failed = tests.filter(({ status }) => status === 'failed');
  const unopened = reports.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'));
  const failures = [
    ...failed.map((one) => `${one.file}${lineOf(one)}: ${one.fullName}: ${firstLine(one.failureMessages[0])}`),
    ...unopened.map(({ name, message }) => `${shown(name)}: ${firstLine(message)}`),
    ...outside.map(({ file, message }) => `${file ? shown(file) : project}, outside the tests: ${firstLine(message)}`),
  ];
  const passed = tests.filter(({ status }) => status === 'passed').length;
  if (failures.length === 0 && passed === 0) return broken(timed, `The suite ${project} ran nothing.`);
  if (failures.length === 0 && code !== 0) failures.push(`The suite ${project} failed outside its tests (exit code ${code}).`);
  const failing = reports.filter((file) => isFailing(file, outside)).map(({ name }) => shown(name));
  const unsteady = failing.length > 0 && failing.length <= MAX_SECOND_LOOKS ? await secondLook(project, failing, env) : [];
  return { ...timed, passed, failed: failures.length, skipped: tests.length - passed - failed.length, failures, unsteady };
}

/** Distinguishes tests that always fail from those that fail under load; it changes no result. */
async function secondLook(project: string, files: string[], env: Record<string, string>): Promise<string[]> {
  console.log(`\n── ${project}: once more, by itself, to tell why: ${files.join(', ')}`);
  const { reports, outside } = await run(project, ['--no-file-parallelism', ...files], env);
  return (reports ?? []).filter((file) => !isFailing(file, outside)).map(({ name }) => shown(name));
}

const isFailing = ({ name, status }: FileReport, outside: readonly OutsideError[]): boolean => status === 'failed' || outside.some(({ file }) => file === name);

interface Run {
  code: number;
  reports: FileReport[] | null;
  /** Errors outside of tests. */
  outside: OutsideError[];
  /** Path from the root → s. */
  took: Record<string, number>;
}

async function run(project: string, more: string[], env: Record<string, string>): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'ordo-test-'));
  const [json, ours] = [join(folder, 'report.json'), join(folder, 'ours.json')];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`, `--reporter=${join(import.meta.dirname, 'run-report.ts')}`];
  try {
    const code = await exitCode([vitest, 'run', '--project', project, ...reporters, ...more], { ...env, RUN_REPORT: ours });
    const reports = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as { testResults: FileReport[] }).testResults : null;
    const { outside, took } = existsSync(ours) ? (JSON.parse(readFileSync(ours, 'utf8')) as RunReport) : { outside: [], took: {} };
    return { code, reports, outside, took: Object.fromEntries(Object.entries(took).map(([file, ms]) => [shown(file), ms / 1000])) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function broken(timed: Timed, why: string): Outcome {
  console.log(why);
  return { ...timed, passed: 0, failed: 1, skipped: 0, failures: [why], unsteady: [] };
}

function shown(path: string): string {
  return relative(root, path);
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}

/** `:61`: the line of the test's own file that the stack of its failure names first, else ''. */
function lineOf({ file, failureMessages: [message = ''] }: { file: string; failureMessages: string[] }): string {
  const [, after = ''] = message.split(`${file}:`, 2);
  const line = Number.parseInt(after, 10);
  return Number.isNaN(line) ? '' : `:${line}`;
}

function exitCode(args: string[], more: Record<string, string>): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...more } });
    child.on('error', failed);
    child.on('close', (code) => ended(code ?? 1));
  });
}
