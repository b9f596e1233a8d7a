// Two nodes that notify each other through a real broker, and only through the rows while it is down.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { installProgram } from '../../../testing/debian.ts';
import { freePort } from '../../../testing/free-port.ts';
import { createUserWithSession } from '../../../testing/users.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { openSocket } from '../../../testing/socket.ts';
import { connectBrokerNotifier } from './broker-notifier.ts';
import { within } from '../../../testing/within.ts';

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const brokers = [
  { name: 'redis', program: 'redis-server', arguments: (port: number) => ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'] },
  { name: 'nats', program: 'nats-server', arguments: (port: number) => ['-a', '127.0.0.1', '-p', `${port}`] },
] as const;

for (const broker of brokers) {
  describe.skipIf(!installProgram(broker.program))(`by ${broker.name}`, () => {
    const servers: TestServer[] = [];
    let process: ChildProcess;
    afterAll(async () => {
      for (const server of servers.toReversed()) await server.stop();
      process.kill();
    });

    test('people on different nodes talk at once; without the broker they still do, seconds later', async () => {
      const port = await freePort();
      const start = () => (process = spawn(broker.program, broker.arguments(port), { env, stdio: 'ignore' }));
      start();
      const address = `${broker.name}://127.0.0.1:${port}`;
      const wakeBy = async () => {
        for (let tries = 0; ; tries += 1) {
          try {
            return await connectBrokerNotifier(address);
          } catch (error) {
            if (tries === 50) throw error;
            await sleep(100);
          }
        }
      };
      const here = await startServer({ wakeBy: await wakeBy() });
      servers.push(here);
      const there = await startServer({ beside: here, wakeBy: await wakeBy() });
      servers.push(there);
      const [ann, bob] = [await createUserWithSession(here, `${broker.name}ann`, []), await createUserWithSession(here, `${broker.name}bob`, [])];
      const a = await openSocket(await here.listen(), ann.token);
      const b = await openSocket(await there.listen(), bob.token);
      const say = (messageContent: string) => a.say({ method: 'SendMessage', toUserId: bob.userId, messageType: 'text', messageContent });

      const began = performance.now();
      for (let index = 0; index < 20; index += 1) say(`${index}`);
      await b.hear('receiveMessage', (frame) => frame.number === 20);
      expect(performance.now() - began).toBeLessThan(within(1_500));

      process.kill();
      await once(process, 'exit');
      say('ohne');
      await b.hear('receiveMessage', (frame) => frame.formMessage === 'ohne');
      start();
      await sleep(3_000);
      say('wieder da');
      await b.hear('receiveMessage', (frame) => frame.formMessage === 'wieder da');
      expect(b.all('receiveMessage').map((frame) => frame.number)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
      expect(b.gaps).toBe(0);
    });
  });
}
