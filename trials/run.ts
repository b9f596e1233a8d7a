// `npm run trial -- <name>`: the long proofs, each repeatable by anyone. A trial that misses a figure or a count exits with 1.
import { readdirSync } from 'node:fs';

const trials = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const [name] = process.argv.slice(2);

if (!name || !trials.includes(name)) {
  console.error(`Which trial? npm run trial -- ${trials.join(' | ')}`);
  process.exitCode = 1;
} else {
  const { run } = (await import(`./${name}/${name}.ts`)) as { run(): Promise<boolean> };
  process.exitCode = (await run()) ? 0 : 1;
}
