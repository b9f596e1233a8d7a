// Real servers from Debian's packages, for tests that need them.
import { spawnSync } from 'node:child_process';

/** Installs the package if it is missing and that is possible. @returns whether the program is available now */
export function installProgram(program: string, packageName = program): boolean {
  if (isThere(program)) return true;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync('apt-get', ['install', '-y', '--no-install-recommends', packageName], { env, timeout: 180_000 }).status !== 0) {
      spawnSync('apt-get', ['update'], { env, timeout: 180_000 });
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', packageName], { env, timeout: 180_000 });
    }
  }
  const there = isThere(program);
  if (!there) console.warn(`skipped: ${program} is not installed, and ${packageName} could not be installed here`);
  return there;
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program} || test -x /usr/sbin/${program}`]).status === 0;
}
