// Finds a browser for the journeys: a configured one, an installed one, or the one from npm.
import { spawnSync } from 'node:child_process';
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

export interface Browser {
  executablePath: string;
  /** Added to the browser's environment. */
  env: Record<string, string>;
  /** For people: which browser it is, and why. */
  description: string;
}

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Arguments for a browser on a server machine; as root there is no sandbox. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone that beeps, without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** @throws when CHROME_PATH is not a browser, or the one from npm cannot run here */
export async function findChromium(): Promise<Browser> {
  const named = process.env.CHROME_PATH;
  if (named) {
    const version = versionOf(named);
    if (!version) throw new Error(`CHROME_PATH is ${named}, but that does not run as a browser.`);
    return { executablePath: named, env: {}, description: `${version}, named by CHROME_PATH` };
  }
  for (const executablePath of INSTALLED) {
    const version = versionOf(executablePath);
    if (version) return { executablePath, env: {}, description: `${version}, installed as ${executablePath}` };
  }
  const folder = await unpacked();
  const executablePath = join(folder, 'chromium');
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const version = versionOf(executablePath, env);
  if (!version)
    throw new Error(`No browser is installed, and the one from npm does not run here (${executablePath}). Set CHROME_PATH to a Chromium or Chrome.`);
  return { executablePath, env, description: `${version}, from npm, unpacked in ${folder}` };
}

function versionOf(path: string, env: Record<string, string> = {}): string | null {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000, env: { ...process.env, ...env } });
  return status === 0 ? stdout.trim() : null;
}

/** Unpacks the browser and the libraries that minimal machines lack, once per version and user. */
async function unpacked(): Promise<string> {
  const require = createRequire(import.meta.url);
  const packaged = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = require(join(packaged, 'package.json')) as { version: string };
  const { uid } = userInfo();
  const folder = join(tmpdir(), `ordo-chromium-${version}-${uid}`);
  const found = await lstat(folder).catch(() => null);
  if (found) {
    if (found.isDirectory() && found.uid === uid) return folder;
    throw new Error(`${folder} belongs to somebody else. Remove it, or set CHROME_PATH.`);
  }

  const making = await mkdtemp(`${folder}-`);
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = making; // inflate() unpacks below os.tmpdir()
  try {
    await Promise.all(['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) => inflate(join(packaged, 'bin', file))));
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  await writeFile(join(making, 'fonts.conf'), fontSettings(folder));
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true })); // another process was faster
  return folder;
}

/** The machine's fonts, if there are any, and one of our own. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}
