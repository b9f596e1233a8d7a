// `npm run dev`: the server restarts with every change, the screens reload as they are edited.
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const env = { ...process.env, NODE_ENV: 'development', PORT: process.env.PORT ?? '8080' };

const run = (args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });

const children = [
  run(['--watch-path=server', '--watch-path=contract/src', '--watch-path=engine/src', '--watch-preserve-output', 'server/src/main.js']),
  run(['node_modules/vite/bin/vite.js', 'web']),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((child) => child.kill(signal)));
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill('SIGTERM')));
