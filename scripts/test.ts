// All tests, in the order that tells most soonest; ends with one plain line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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
}

/** What vitest's JSON report says of a run; a file that could not even be opened counts as one failure. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const chosen = suites.filter(({ project }) => wanted.length === 0 || wanted.includes(project));
  console.log(`Runs ${chosen.length} suites on Node ${process.versions.node}: ${chosen.map(({ project }) => project).join(', ')}.`);
  const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const { project, title } of chosen) {
    console.log(`\n── ${project}: ${title}`);
    const outcome = await run(project);
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += outcome[key];
  }
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function run(project: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'ordo-test-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const code = await exitCode([vitest, 'run', '--project', project, ...reporters]);
    return outcomeOf(project, code, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomeOf(project: string, code: number, report: Report | null): Outcome {
  if (!report) {
    console.log(`The suite ${project} did not run (exit code ${code}).`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const unopened = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'));
  const outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unopened.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  if (outcome.failed === 0 && (code !== 0 || outcome.passed === 0)) {
    console.log(code === 0 ? `The suite ${project} ran nothing.` : `The suite ${project} failed outside its tests (exit code ${code}).`);
    outcome.failed = 1;
  }
  return outcome;
}

function exitCode(args: string[]): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
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
