// Licences of all production dependencies: permissive ones only.
import { finish, read } from './files.ts';

const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'PostgreSQL',
  'Zlib',
  // Fonts: may be shipped and embedded, only not sold by themselves.
  'OFL-1.1',
]);

/** Packages that state their licence only in a LICENSE file. */
const READ: Record<string, string> = { 'png-js': 'MIT' };

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** SPDX: `OR` is a choice, with `AND` both apply. */
function isPermissive(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one.trim())));
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const problems = Object.entries(lock.packages).flatMap(
  ([path, { version, license = READ[path.replace(/^.*node_modules\//, '')] ?? 'none given', dev, link }]) => {
    if (!path.startsWith('node_modules/') || dev || link || isPermissive(license)) return [];
    return [`${path.replace(/^.*node_modules\//, '')}@${version}: ${license}. Only permissive licences may ship.`];
  },
);
finish(problems);
