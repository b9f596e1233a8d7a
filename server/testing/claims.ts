// Whether the rows of statements are what their types claim: asked of the compiler, in a copy of the source in which each claim stands beside what PostgreSQL says.
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

/** A column without a name is one that only running the statement tells; whatever else is claimed is then looked at. */
const UNNAMED = '?column?';

/** Each key of the row has to be a column of the type that arrives; that one can be null is not told by a description. */
const JUDGE = `declare global {
  type Fits<R, C, Whole> = {
    [K in keyof R]: K extends keyof C ? C[K] | null | undefined : string extends K ? unknown : undefined extends R[K] ? unknown : Whole extends true ? never : unknown;
  };
  type ClaimedRow<R extends Fits<R, C, Whole>, C, Whole> = R;
}
export type PlantedType = ClaimedRow<{ at: string }, { at: number }, true>;
export type PlantedLack = ClaimedRow<{ name: string }, { id: string }, true>;
`;
/** Wrong claims in the judge itself: where they are not found, nothing is judged. */
const PLANTED = 2;

/**
 * @returns a line for each claim that is wrong: where it stands, and what the compiler says
 * @throws when it did not see those that are wrong on purpose
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
    // A name that comes twice is told by the last.
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
