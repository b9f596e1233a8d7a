// The part of a start that creates the demo, as a separate process: `node demo-start.ts <database url> <data directory> <now>`.
import { demoSizes, seedDemo } from '../seed/demo/demo.ts';
import { startNode } from './node.ts';

const [url = '', folder = '', now = ''] = process.argv.slice(2);
const { app, db, pool, stop } = await startNode({ url, folder, connections: 12 });
console.log('begins');
await seedDemo({ app, db, pool, personKey: Buffer.alloc(32, 7) }, folder, Number(now), console.log, demoSizes.small);
await stop();
