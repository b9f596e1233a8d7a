// Every invalid file with every call that accepts files: each is refused with a message, and nothing of it is stored.
import { FILES, sender, takers } from '../../server/testing/bad-files.ts';
import { startCluster } from '../../server/testing/cluster.ts';
import { startServer } from '../../server/testing/server.ts';
import { say, verdict } from '../set-up.ts';

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  const server = await startServer({ cluster });
  try {
    const them = await sender(server);
    const wrong: string[] = [];
    for (const endpoint of takers) wrong.push(...(await them.send(endpoint, FILES)).map((one) => `${endpoint.path} ${one}`));
    for (const one of wrong.slice(0, 20)) say(one);
    const wanted = takers.length * FILES.length;
    check('files sent', them.sent >= wanted, `${them.sent} of ${wanted}: ${takers.length} calls, ${FILES.length} files`);
    check('taken, kept, or answered without a sentence', wrong.length === 0, String(wrong.length));
  } finally {
    await server.stop();
    await cluster.stop();
  }
  return end();
}
