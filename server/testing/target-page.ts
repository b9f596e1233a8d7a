import type { TargetPages } from '@ordo/engine/permission/target.ts';
import { targetKinds } from '@ordo/engine/text/menu-entry.ts';
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import type { TestServer } from './server.ts';

/** A page that opens one target, with these buttons. @returns its enCode, which is also its id */
export async function pageOfTarget({ db }: Pick<TestServer, 'db'>, { kind }: TargetPages, id: string, buttons: readonly string[]): Promise<string> {
  const page = `${kind}.${newId()}`;
  const type = Number(Object.keys(targetKinds).find((one) => targetKinds[Number(one)] === kind));
  await sql`insert into menu (id, parent_id, type, full_name, en_code, property_json)
    values (${page}, '-1', ${type}, ${page}, ${page}, ${JSON.stringify({ moduleId: id })})`.execute(db);
  for (const code of buttons)
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${page}:${code}`}, ${page}, 'button', ${code}, ${code})`.execute(db);
  return page;
}
