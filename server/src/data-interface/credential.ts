// Keys of outside callers. The private half is generated here, returned once, and stored nowhere.
import { generateKeyPairSync } from 'node:crypto';
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { credentialCalls, credentialCreate, credentialList, credentialRemove, credentialState } from '@ordo/contract/data-interface-credential.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { canLaunch } from '../flow-engine/flow-engine.read.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';

type Row = Result<typeof credentialList>['list'][number];

const TABLE = 'data_interface_credential';

export function credentialFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, credentialList, ({ keyword, ...paging }, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (keyword) all.push(sql<SqlBool>`t.full_name ilike ${`%${escapeLike(keyword)}%`}`);
    return readPage<Row>(call.db, paging, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { creatorTime: 'creator_time', fullName: 'full_name', expiresTime: 'expires_at' },
      select: sql`${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.expires_at as "expiresTime", t.last_used_at as "lastUsedTime", t.enabled_mark as "enabledMark",
        coalesce(o.real_name || '/' || o.account, '') as "ownerName",
        coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'fullName', i.full_name) order by i.sort_code, i.id)
                  from data_interface i where i.id = any(t.interface_ids) and i.delete_mark = 0), '[]') as interfaces,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'fullName', m.full_name, 'actions', e.value) order by m.full_name, m.id)
                  from jsonb_each(t.models) e join model m on m.id = e.key where m.delete_mark = 0), '[]') as models,
        coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'fullName', f.full_name, 'actions', e.value) order by f.full_name, f.id)
                  from jsonb_each(t.flows) e join flow f on f.id = e.key where f.delete_mark = 0), '[]') as flows
        from data_interface_credential t ${historyJoinSql} left join app_user o on o.id = t.owner_user_id`,
    });
  });

  serve(app, deps, credentialCreate, async ({ fullName, interfaceIds, models, flows, expiresTime }, call) => {
    if (expiresTime <= call.now) throw new Refusal('interfaceExpiry');
    const wanted = [...new Set(interfaceIds)];
    if (wanted.length + models.length + flows.length === 0) throw new Refusal('keyEmpty');
    for (const { id } of models)
      if (!call.user.rights.administrator && pageGranting(call.user.rights, modelPages, id, 'view') === undefined) throw new Refusal('denied');
    for (const { id } of flows) if (!(await canLaunch(call.db, call.user, id))) throw new Refusal('denied');
    const approved = await asksOf(call.db, wanted);
    if (Object.keys(approved).length !== wanted.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'data interface' : '数据接口' });
    const pair = generateKeyPairSync('ed25519');
    const made = await insertRecord(call, TABLE, {
      full_name: fullName,
      interface_ids: wanted,
      models: JSON.stringify(scopeOf(models)),
      flows: JSON.stringify(scopeOf(flows)),
      approved: JSON.stringify(approved),
      expires_at: new Date(expiresTime),
      owner_user_id: call.user.userId,
      public_key: pair.publicKey.export({ format: 'der', type: 'spki' }),
    });
    return { ...made, secret: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') };
  });

  serve(app, deps, credentialState, async (input, call) => {
    const { owner_user_id, interface_ids } = await lockRecord<{ owner_user_id: string; interface_ids: string[] }>(call.db, TABLE, input.id);
    const state = await setRecordEnabled(call, TABLE, input);
    if (state.enabledMark === 0) return state;
    // An interface that answers with a person's rights can only be granted by them, after they have seen what it queries now.
    if (owner_user_id !== call.user.userId) throw new Refusal('interfaceKeyOwner');
    return { ...state, ...(await updateRecord(call, TABLE, input.id, null, { approved: JSON.stringify(await asksOf(call.db, interface_ids)) })) };
  });
  serve(app, deps, credentialCalls, ({ id, keyword: _, ...paging }, call) =>
    readPage<Result<typeof credentialCalls>['list'][number]>(call.db, paging, {
      table: 'model_key_log',
      where: sql<SqlBool>`t.credential_id = ${id}`,
      order: { at: 'id' },
      select: sql`t.id::text, t.at, coalesce(m.full_name, f.full_name, t.model_id) as "modelName", t.action, t.ip, t.request_id as "requestId", t.milliseconds,
        coalesce(t.refusal, '') as refusal from model_key_log t left join model m on m.id = t.model_id left join flow f on f.id = t.model_id`,
    }),
  );
  serve(app, deps, credentialRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });
}

const scopeOf = (items: readonly { id: string; actions: readonly string[] }[]) =>
  Object.fromEntries(items.map(({ id, actions }) => [id, [...new Set(actions)]]));

/** Interface → version of its query, for those that exist. */
async function asksOf(db: Db, ids: readonly string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('data_interface').select(['id', 'asks_version']).where('id', 'in', ids).where('delete_mark', '=', 0).execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.asks_version]));
}
