// Arguments of `npm test -- …`: suites, features, or nothing for everything.
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';

/** Vitest projects (vitest.config.ts) and what each covers. */
export const SUITES = [
  { project: 'unit', title: 'Rules, contract and screens, by themselves' },
  { project: 'server', title: 'The server over HTTP, on a real PostgreSQL' },
  { project: 'e2e', title: 'Journeys of a person, in a real browser' },
] as const;

export type Project = (typeof SUITES)[number]['project'];

export interface Choice {
  /** Suite → its files to run; null: all. */
  files: Partial<Record<Project, string[] | null>>;
  /** Only these, because the closed-world suites test all of them by default. */
  features: string[];
}

/** Suites that test every call of the contract; for a feature they test only its calls (server/testing/closed-world.ts). */
const CLOSED_WORLD = ['contract-access', 'authorisation-matrix', 'foreign-rows', 'escalation', 'contract-nonsense', 'column-rights'].map(
  (name) => `server/src/${name}.test.ts`,
);

const TESTS: Record<Project, string> = {
  unit: '{{engine,contract,web}/{src,build},scripts}/**/*.test.{ts,tsx}',
  server: 'server/{src,seed}/**/*.test.ts',
  e2e: 'e2e/**/*.test.ts',
};

/**
 * @param wanted names of suites and of features (`area`, `data-interface`), mixed
 * @throws with a message, if a name is neither
 */
export function chooseTests(wanted: readonly string[], root: string): Choice {
  const isSuite = (name: string): name is Project => SUITES.some(({ project }) => project === name);
  const features = wanted.filter((name) => !isSuite(name));
  const suites = wanted.filter(isSuite);
  const projects = suites.length ? suites : SUITES.map(({ project }) => project);
  if (features.length === 0) return { files: Object.fromEntries(projects.map((project) => [project, null])), features };

  const files: Choice['files'] = {};
  for (const project of projects) {
    const own = globSync(TESTS[project], { cwd: root, exclude: (path) => path.includes('node_modules') }).filter((path) =>
      features.some((one) => isOf(path, one)),
    );
    const closed = project === 'server' ? CLOSED_WORLD : [];
    if (own.length + closed.length) files[project] = [...own.toSorted(), ...closed];
  }
  const unknown = features.filter(
    (name) => !['engine', 'server', 'web'].some((room) => existsSync(`${root}/${room}/src/${name}`)) && !existsSync(`${root}/contract/src/${name}.ts`),
  );
  if (unknown.length)
    throw new Error(`There is no suite and no feature ${unknown.join(', ')}. Suites: unit, server, e2e; a feature is named like its folder in server/src.`);
  return { files, features };
}

/** Whether a test file is in the feature's folder, or has its name: area.test.ts, area-picker.test.ts. */
function isOf(path: string, feature: string): boolean {
  const name = basename(path).replace(/\.test\.tsx?$/, '');
  return path.split('/').slice(0, -1).includes(feature) || name === feature || name.startsWith(`${feature}-`);
}
