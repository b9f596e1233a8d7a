// Files of records behind links: requested with a token, downloaded by plain navigation without one. The request is stored; the file is created when the
// link is opened, with the person's permissions at that time.
import { modelPages, type ModelRight } from '@ordo/contract/model-page.ts';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { sql, type SqlBool } from 'kysely';
import { ANONYMOUS } from '../kit/authenticate.ts';
import { loadAuthority } from '../kit/authority.ts';
import type { LinkVisitor } from '../kit/files.ts';
import { newId } from '../kit/id.ts';
import { atOnce } from '../kit/outside.ts';
import { Refusal } from '../kit/refusal.ts';
import { scopeOf } from '../kit/scope-sql.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import { recordTemplate } from './import-template.ts';
import type { LiveModels } from './live.ts';
import { recordSheet } from './record-sheet.ts';
import { rowConditions, type RowCondition } from './wire.ts';

const KIND = 'recordDownload';

/** All parts are JSON. */
type Asked =
  | { file: 'template' }
  | {
      file: 'sheet';
      columns: readonly string[] | null;
      ids: readonly string[] | null;
      sort: readonly string[];
      keyword: string | null;
      filter: Filter;
      /** Conditions on child rows. */
      rows?: readonly RowCondition[];
    };

const RIGHTS = { template: 'btn_upload', sheet: 'btn_download' } as const satisfies Record<Asked['file'], ModelRight>;

export interface Downloads {
  /** @returns the name of the file, and its address, which is valid for ten minutes */
  link(call: Call, model: { id: string; fullName: string }, asked: Asked): Promise<{ name: string; url: string }>;
}

export function createDownloads({ files }: Deps, models: LiveModels): Downloads {
  files.exports.set(KIND, (follower: LinkVisitor, id: string) => made(follower, models, id));
  return {
    async link({ db, user, page, language, now }, model, asked) {
      const id = newId();
      await sql`delete from record_download where at < now() - interval '1 hour'`.execute(db);
      await sql`insert into record_download (id, user_id, model_id, page, language, asked)
        values (${id}, ${user.userId}, ${model.id}, ${page}, ${language}, ${JSON.stringify(asked)}::jsonb)`.execute(db);
      const ticket = files.links.ticket({ type: KIND, name: id, userId: user.userId, sessionId: user.sessionId }, now);
      return { name: `${model.fullName}.xlsx`, url: `/api/file/Download?encryption=${ticket}` };
    },
  };
}

/** @throws Refusal fileUnknown: it does not exist, or the permission was removed */
async function made(follower: LinkVisitor, models: LiveModels, id: string): Promise<Bytes> {
  const { rows } = await sql<{ userId: string; model: string; page: string | null; language: Language; asked: Asked }>`
    select user_id as "userId", model_id as model, page, language, asked from record_download where id = ${id}`.execute(follower.db);
  const [kept] = rows;
  if (!kept) throw new Refusal('fileUnknown');
  const { asked, page } = kept;
  const call = await asWhoAsked(follower, kept);
  const { rights } = call.user;
  const granted = pageGranting(rights, modelPages, kept.model, RIGHTS[asked.file], (one) => one.enCode === page);
  if (granted === undefined && !rights.administrator) throw new Refusal('fileUnknown');
  const access = accessOf(call, await models.inUse(call.db, kept.model));
  if (asked.file === 'template') return recordTemplate(call, models, access);
  const { columns, ids, sort, keyword, filter, rows: below = [] } = asked;
  const also = [...rowConditions(access.model, below), ...(ids === null ? [] : [sql<SqlBool>`t.id = any(${ids}::text[])`])];
  const query = { currentPage: 1, pageSize: 1, sort, keyword: keyword ?? undefined, filter, deleted: 0 as const, also };
  return recordSheet(call, models, access, query, { columns: columns ?? undefined });
}

async function asWhoAsked(follower: LinkVisitor, { userId, page, language }: { userId: string; page: string | null; language: Language }): Promise<Call> {
  const { rights, facts } = await loadAuthority(follower.db, userId);
  return {
    ...follower,
    language,
    page,
    user: { ...ANONYMOUS, userId, rights, facts },
    effects: [],
    outside: atOnce(follower.db),
    hidden: new Set(),
    sees: () => true,
    changes: () => false,
    afterCommit: () => undefined,
    scope: scopeOf({ rights, facts }, follower.now),
  };
}
