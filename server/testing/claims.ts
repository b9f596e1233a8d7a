// Whether the rows of statements match their types: checked by the compiler, in a copy of the source in which each type is compared with PostgreSQL's
// description.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Column } from './describe-statement.ts';
import { root, type Statement } from './statements.ts';

export interface Claim {
  statement: Statement;
  columns: readonly Column[];
}

/** Name of a column whose name is only known at run time; the other columns are compared. */
const UNNAMED = '?column?';

/** Each key of the row has to be a column of the right type; nullability is not part of a description. */
const JUDGE = `declare global {
  type Fits<R, C, Whole> = {
    [K in keyof R]: K extends keyof C ? C[K] | null | undefined : string extends K ? unknown : undefined extends R[K] ? unknown : Whole extends true ? never : unknown;
  };
  type ClaimedRow<R extends Fits<R, C, Whole>, C, Whole> = R;
}
export type PlantedType = ClaimedRow<{ at: string }, { at: number }, true>;
export type PlantedLack = ClaimedRow<{ name: string }, { id: string }, true>;
`;
/** Wrong types in the check itself: if they are not found, the check does not work. */
const PLANTED = 2;

/**
 * @returns a line for each wrong type: where it is, and the compiler's message
 * @throws if the deliberately wrong ones were not reported
 */
export async function wrongClaims(claims: readonly Claim[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-claims-'));
  try {
    for (const part of ['server', 'scripts', 'tsconfig.json', 'package.json'])
      await cp(join(root, part), join(folder, part), {
        recursive: true,
        filter: (path) => !/\/(?:migrations|node_modules|dist)(?:\/|$)|\.test\.ts$/.test(path),
      });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'server/src/claims.ts'), JUDGE);
    await writeFile(
      join(folder, 'tsconfig.claims.json'),
      JSON.stringify({ extends: './tsconfig.json', compilerOptions: { incremental: false, types: ['node'] }, include: ['server/src'] }),
    );
    for (const [file, own] of Map.groupBy(claims, ({ statement }) => statement.file)) await writeFile(join(folder, file), judged(file, own));
    const found = (await compiled(folder)).split(/\n(?=\S)/).filter((line) => line.includes('error TS'));
    const wrong = found.filter((line) => !line.startsWith('server/src/claims.ts'));
    if (found.length - wrong.length !== PLANTED) throw new Error(`the compiler judged nothing: ${found.join('\n')}`);
    return wrong;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function judged(file: string, claims: readonly Claim[]): string {
  let text = readFileSync(join(root, file), 'utf8');
  for (const { statement, columns } of claims.toSorted((a, b) => b.statement.row.from - a.statement.row.from)) {
    const { from, to, type } = statement.row;
    const whole = columns.every(({ name }) => name !== UNNAMED);
    // If a name occurs twice, the last one counts.
    const named = new Map(
      columns.filter(({ name }) => name !== UNNAMED).map((column) => [column.name, statement.open.has(column.name) ? 'unknown' : column.type]),
    );
    const said = `{ ${[...named].map(([name, arrives]) => `${JSON.stringify(name)}: ${arrives}`).join('; ')} }`;
    text = `${text.slice(0, from)}ClaimedRow<${type}, ${said}, ${whole}>${text.slice(to)}`;
  }
  return text;
}

function compiled(folder: string): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc');
  return new Promise((done) => execFile(tsc, ['-p', 'tsconfig.claims.json'], { cwd: folder, maxBuffer: 50_000_000 }, (_, out) => done(out)));
}
