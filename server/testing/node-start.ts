// A further node on a database, as a separate process: `node node-start.ts <database url> <data directory> [port]`; prints
// `port 12345`. With a port it runs effects, and may connect to that port.
import type { AddressInfo } from 'node:net';
import { startNode } from './node.ts';

const [url = '', folder = '', out] = process.argv.slice(2);
const outbound = out === undefined ? [] : [{ host: '127.0.0.1', port: Number(out), within: ['127.0.0.0/8'] }];
const { app, outbox } = await startNode({ url, folder, failed: (error) => console.error(error), app: { outbound } });
if (out !== undefined) outbox.start();
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
