// Folder names, file lengths, numbers of migrations and the README's commands, as docs/house.md requires.
import { finish, projectFiles, read } from './files.ts';

const MAX_LINES = 300;
const CODE = /\.(ts|tsx|mjs|js|css)$/;
const MAY_BE_LONG = /\.d\.ts$|\.phrases\.ts$|\.generated\.ts$/;
const ROOMS_WE_DO_NOT_HAVE = /(^|\/)(utils|common|shared|helpers|types|hooks|services|controllers)\//;
const README_LINES = ['npm ci && npm start', 'npm ci && npm test'];

const files = projectFiles();
const problems: string[] = [];

for (const path of files) {
  if (ROOMS_WE_DO_NOT_HAVE.test(path)) problems.push(`${path}: name the folder after what lies in it; the house has no such room.`);
  if (/(^|\/)index\.tsx?$/.test(path)) problems.push(`${path}: no barrels; import the file that has the thing.`);
  if (!CODE.test(path) || MAY_BE_LONG.test(path)) continue;
  const lines = read(path).split('\n').length - 1;
  if (lines > MAX_LINES) problems.push(`${path}: ${lines} lines, the house asks for at most ${MAX_LINES}. Which second purpose can move out?`);
}

const numbers = new Map<string, string>();
for (const path of files) {
  const number = /^server\/migrations\/(\d{4})-.+\.sql$/.exec(path)?.[1];
  if (!number) continue;
  const other = numbers.get(number);
  if (other) problems.push(`${path}: ${other} has that number already; what is not released yet takes the next one.`);
  numbers.set(number, path);
}

const readme = files.includes('README.md') ? read('README.md') : '';
for (const line of README_LINES) if (!readme.includes(line)) problems.push(`README.md: does not say \`${line}\`.`);

finish(problems);
