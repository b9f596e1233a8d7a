// Keys of outside callers. The secret half is made here, answered once, and kept nowhere.
import { generateKeyPairSync } from 'node:crypto';
import { credentialCreate, credentialList, credentialRemove, credentialState } from '@ordo/contract/data-interface-credential.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { people, record } from '../kit/crud.ts';
import { literally } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, switchRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';

type Row = Result<typeof credentialList>['list'][number];

const TABLE = 'data_interface_credential';

export function credentialFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, credentialList, ({ keyword, ...paging }, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (keyword) all.push(sql<SqlBool>`t.full_name ilike ${`%${literally(keyword)}%`}`);
    return readPage<Row>(call.db, paging, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { creatorTime: 'creator_time', fullName: 'full_name', expiresTime: 'expires_at' },
      select: sql`${sql.join(record)}, t.full_name as "fullName", t.expires_at as "expiresTime", t.last_used_at as "lastUsedTime", t.enabled_mark as "enabledMark",
        coalesce(o.real_name || '/' || o.account, '') as "ownerName",
        coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'fullName', i.full_name) order by i.sort_code, i.id)
                  from data_interface i where i.id = any(t.interface_ids) and i.delete_mark = 0), '[]') as interfaces
        from data_interface_credential t ${people} left join app_user o on o.id = t.owner_user_id`,
    });
  });

  serve(app, deps, credentialCreate, async ({ fullName, interfaceIds, expiresTime }, call) => {
    if (expiresTime <= call.now) throw new Refusal('interfaceExpiry');
    const wanted = [...new Set(interfaceIds)];
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from data_interface where id = any(${wanted}) and delete_mark = 0`.execute(
      call.db,
    );
    if (rows[0]?.found !== wanted.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'data interface' : '数据接口' });
    const pair = generateKeyPairSync('ed25519');
    const made = await insertRecord(call, TABLE, {
      full_name: fullName,
      interface_ids: wanted,
      expires_at: new Date(expiresTime),
      owner_user_id: call.user.userId,
      public_key: pair.publicKey.export({ format: 'der', type: 'spki' }),
    });
    return { ...made, secret: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') };
  });

  serve(app, deps, credentialState, (input, call) => switchRecord(call, TABLE, input));
  serve(app, deps, credentialRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });
}
