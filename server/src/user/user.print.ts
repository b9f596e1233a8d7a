// People as a print source: the columns of the user list, and the entry date.
import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { userColumns } from '@ordo/contract/user-columns.ts';
import { sql } from 'kysely';
import type { PrintSource, SourceField } from '../kit/print-source.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { listedUsers, namesOfLinks, userFields } from './user.list.ts';

const field = (key: string, kind: SourceField['kind'] = 'text', name: Phrase = columnPhrases[key] as Phrase): SourceField => ({ key, kind, name });

const inScope = (call: Call) => call.scope('permission.user', userFields);

interface Read {
  realName: string;
  creatorTime: number | null;
  lastModifyTime: number | null;
  [key: string]: string | number | null;
}

export const userPrint: PrintSource = {
  name: ['用户', 'User'],
  columns: userColumns,
  entity: 'app_user',
  fields: [
    field('account', 'text', ['账号', 'Account']),
    field('realName', 'text', ['姓名', 'Name']),
    field('department', 'text', ['所属组织', 'Organisation']),
    field('position'),
    field('roleName'),
    field('rank', 'number'),
    field('mobilePhone'),
    field('email'),
    field('telePhone'),
    field('entryDate', 'moment'),
    field('description'),
  ],
  lists: [],

  async find(call, keyword) {
    const { where } = listedUsers(keyword ? { keyword, sort: 'asc' } : { sort: 'asc' }, inScope(call));
    const { rows } = await sql<{ id: string; fullName: string }>`
      select t.id, t.real_name || '/' || t.account as "fullName" from app_user t where ${where} order by t.creator_time desc, t.id desc limit 20`.execute(
      call.db,
    );
    return rows;
  },

  async read(call, id) {
    const { rows } = await sql<Read>`
      select t.account, t.real_name as "realName",
             (select string_agg(a.full_name, '/' order by length(a.path)) from organize a where a.id = any(string_to_array(o.path, '.'))) as department,
             ${namesOfLinks('position')} as position, ${namesOfLinks('role')} as "roleName", t.mobile_phone as "mobilePhone", t.email, t.tele_phone as "telePhone",
             t.rank, t.entry_date as "entryDate", t.description, t.creator_time as "creatorTime", t.last_modify_time as "lastModifyTime"
      from app_user t join organize o on o.id = t.organize_id where t.id = ${id} and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    const { creatorTime, lastModifyTime, ...record } = rows[0];
    return { fullName: record.realName, record, changedAt: lastModifyTime ?? creatorTime ?? 0 };
  },
};
