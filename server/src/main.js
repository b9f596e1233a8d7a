// One line starts everything: settings, screens, database, migrations, seeds, server. This file only makes sure of the right Node, in plain JavaScript: every
// Node reads it, and the cache of compiled modules has what follows.
import { keepCompiled } from './node/compile-cache.js';

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(`Ordo runs on Node ${needed}, and this is ${process.version}. Start it with npm start: the lock file brings Node ${needed} along.`);
  process.exit(1);
}
keepCompiled();
// Imported only now: older versions of Node cannot even read what follows.
const [command, ...rest] = process.argv.slice(2);
if (command === undefined) {
  const { startOrdo } = await import('./start.ts');
  await startOrdo();
} else if (command === 'restore' && rest.length === 1) {
  const { restoreOrdo } = await import('./restore.ts');
  process.exit(await restoreOrdo(rest[0]));
} else {
  console.error('Ordo is started by npm start, and a backup restored by npm start -- restore FILE. There is nothing else.');
  process.exit(1);
}
