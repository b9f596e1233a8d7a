// All tests, the fastest suites first; ends with one plain line `N passed, N failed`.
// `npm test -- server` runs a suite, `npm test -- area` a feature's own files and its part of the suites that test every call.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { machineSlowness } = await import('./machine-speed.ts');
  const { timeTable } = await import('./testing/budgets.ts');
  const { chooseTests, SUITES } = await import('./testing/choice.ts');
  const { runSuite } = await import('./testing/suite.ts');

  const started = performance.now();
  const { files, features } = chooseTests(process.argv.slice(2), root);
  const chosen = SUITES.filter(({ project }) => files[project] !== undefined);
  const slowness = machineSlowness();
  console.log(
    `Runs ${chosen.map(({ project }) => project).join(', ')} on Node ${process.versions.node}, on a machine ${slowness} times slower than two quiet cores.`,
  );
  if (features.length) console.log(`Only ${features.join(', ')}: their own files, and their rows of the suites that ask every call.`);
  const outcomes: Awaited<ReturnType<typeof runSuite>>[] = [];
  for (const { project, title } of chosen) {
    console.log(`\n── ${project}: ${title}`);
    outcomes.push(await runSuite(project, files[project] ?? null, { MACHINE_SLOWNESS: String(slowness), TEST_FEATURES: features.join(',') }));
  }
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((key) => outcomes.reduce((sum, one) => sum + one[key], 0));
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
  for (const line of timeTable(outcomes, slowness)) console.log(line);
  for (const { failures } of outcomes) for (const line of failures) console.log(`Failed: ${line}`);
  for (const { unsteady } of outcomes) for (const line of unsteady) console.log(`Failed, and passed when run again by itself: ${line}`);
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed || !passed ? 1 : 0;
}

/** Typed by hand, `node` may be the system's; the tests run on the version of the lock file. */
function onOurNode(): boolean {
  if (Number(process.versions.node.split('.', 1)[0]) >= 24) return true;
  const ours = join(root, 'node_modules/.bin/node');
  if (!existsSync(ours)) throw new Error(`Node ${process.versions.node} is too old: install Node 24 or later, or run \`npm ci\`.`);
  process.exitCode = spawnSync(ours, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
  return false;
}

if (onOurNode())
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
