// One node more on a database, as a process of its own: `node node-start.ts <database url> <data directory>`; says `port 12345`.
import type { AddressInfo } from 'node:net';
import { startNode } from './node.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const { app } = await startNode({ url, folder, failed: (error) => console.error(error) });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
