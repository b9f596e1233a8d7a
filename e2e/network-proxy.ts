// A proxy between browser and product that can be disconnected, reconnected, or frozen: then nothing passes, without an error.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface NetworkProxy {
  url: string;
  pull(): void;
  putBack(): void;
  freeze(): void;
  thaw(): void;
  stop(): void;
}

export async function startNetworkProxy(to: string): Promise<NetworkProxy> {
  const { port: target } = new URL(to);
  const open = new Set<Socket>();
  let pulled = false;
  let frozen = false;
  const server = createServer((near) => {
    if (pulled) return near.destroy();
    const far = connect(Number(target), '127.0.0.1');
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    if (frozen) for (const end of [near, far]) end.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull: () => {
      pulled = true;
      for (const end of open) end.destroy();
    },
    putBack: () => {
      pulled = false;
    },
    freeze: () => {
      frozen = true;
      for (const end of open) end.pause();
    },
    thaw: () => {
      frozen = false;
      for (const end of open) end.resume();
    },
    stop: () => {
      for (const end of open) end.destroy();
      server.close();
    },
  };
}
