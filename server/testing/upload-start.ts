// A server that pauses between storing an upload's bytes and writing its row, to be killed there: `node upload-start.ts <database url> <data directory>`.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createLocalStore, type FileStore } from '../src/kit/files.ts';
import { startNode } from './node.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const real = createLocalStore(join(folder, 'files'));
const store: FileStore = {
  ...real,
  async keep(sha256, path) {
    await real.keep(sha256, path);
    console.log(`kept ${sha256}`);
    await new Promise(() => undefined);
  },
};
const { app } = await startNode({ url, folder, store });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
