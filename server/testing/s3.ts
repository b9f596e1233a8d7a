// A real S3 server, as a separate program: signatures are checked, a wrong key is refused.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { S3Address } from '../src/node/s3-address.ts';

export interface S3Server {
  address: S3Address;
  stop(): Promise<void>;
}

const require = createRequire(import.meta.url);
const program = join(dirname(require.resolve('@20minutes/s3rver')), 'cli.js');

export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-s3-'));
  const args = ['--directory', folder, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'ordo'];
  const child = spawn(process.execPath, ['--eval', `require(${JSON.stringify(program)}).parseAsync()`, '--', 's3rver', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await new Promise<string>((found, failed) => {
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const [, number] = /listening on \S+:(\d+)/.exec(said) ?? [];
      if (number) found(number);
    });
    child.once('exit', (code) => failed(new Error(`the S3 server ended with ${code}: ${said}`)));
  });
  return {
    // The keys that this server knows.
    address: { bucket: 'ordo', prefix: 'files/', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: async () => {
      child.removeAllListeners('exit').kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
