// Public links of a model: the fields that they show and accept, their duration and limits. A link publishes only fields that its owner sees.
import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@ordo/contract/model-link.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { isPublic } from '@ordo/engine/model/public.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { hashPassword } from '../kit/password.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Sealer } from '../kit/sealer.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { isSealed, type LiveField, type LiveModels } from './live.ts';
import { readRecord } from './record-read.ts';
import { isWritten } from './save.ts';

type Row = Result<typeof contract.linkList>['list'][number];
type Purpose = Row['purpose'];

const TABLE = 'model_link';
const NOTHING = () => false;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Kept {
  model_id: string;
  purpose: Purpose;
  record_id: string | null;
  fields: string[];
  enabled_mark: number;
}

export function linkFeature(app: FastifyInstance, deps: Deps, models: LiveModels, { seal, open }: Sealer): void {
  serve(app, deps, contract.linkList, async ({ modelId, keyword, ...page }, call) => {
    const all = [sql<SqlBool>`t.model_id = ${modelId} and t.delete_mark = 0`];
    if (keyword) all.push(sql<SqlBool>`t.full_name ilike ${`%${escapeLike(keyword)}%`}`);
    const found = await readPage<Omit<Row, 'token'> & { sealed: string }>(call.db, page, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { creatorTime: 'creator_time', fullName: 'full_name' },
      select: sql`${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.purpose, t.record_id as "recordId", t.fields, t.thanks, t.secret_sealed as sealed,
        (t.password_hash is not null)::int as "hasPassword", t.captcha_mark as "captchaMark", t.ends_at as "endTime", t.most, t.used, t.enabled_mark as "enabledMark",
        coalesce(o.real_name || '/' || o.account, '') as "ownerName"
        from model_link t ${historyJoinSql} left join app_user o on o.id = t.owner_user_id`,
    });
    return { ...found, list: found.list.map(({ sealed, ...one }) => ({ ...one, token: open(sealed) })) };
  });

  serve(app, deps, contract.linkFields, async ({ modelId, purpose }, call) => {
    const access = await opened(call, models, modelId, 'read');
    const open = publicFields(access, purpose);
    const said = ({ id, label, required, initial }: LiveField['node']) => ({
      id,
      label: textIn(label, call.language) || id,
      required: required && isEmpty(initial) ? 1 : 0,
    });
    const left = filledFields(access).filter(({ id }) => !open.some((one) => one.id === id));
    return { list: open.map(said), left: left.map(said).map(({ label, required }) => ({ label, required })) };
  });

  serve(app, deps, contract.linkCreate, async ({ modelId, purpose, recordId, password, ...said }, call) => {
    const access = await opened(call, models, modelId, purpose);
    if ((purpose === 'read') !== (recordId !== undefined)) throw new Refusal('linkRecord');
    assertPublic(access, purpose, said.fields, call.language);
    if (recordId !== undefined && !(await readRecord(call.db, access.model, recordId, access.within, NOTHING))) throw new Refusal('notFound');
    const token = randomBytes(32).toString('base64url');
    const made = await insertRecord(call, TABLE, {
      model_id: modelId,
      purpose,
      record_id: recordId ?? null,
      ...columnsOf(said),
      token_hash: hashOf(token),
      secret_sealed: seal(token),
      password_hash: password === '' ? null : await hashPassword(password),
      owner_user_id: call.user.userId,
    });
    return { ...made, token };
  });

  serve(app, deps, contract.linkUpdate, async ({ id, version, password, ...said }, call) => {
    const kept = await lockRecord<Kept>(call.db, TABLE, id);
    const access = await opened(call, models, kept.model_id, kept.purpose);
    assertPublic(access, kept.purpose, said.fields ?? kept.fields, call.language);
    const secret = password === undefined ? {} : { password_hash: password === '' ? null : await hashPassword(password) };
    return updateRecord(call, TABLE, id, version, { ...columnsOf(said), ...secret, owner_user_id: call.user.userId });
  });

  serve(app, deps, contract.linkState, async (input, call) => {
    const kept = await lockRecord<Kept>(call.db, TABLE, input.id);
    // It can always be disabled, whatever has become of its fields or of the caller's permissions for the form.
    if ((input.enabledMark ?? 1 - kept.enabled_mark) === 1)
      assertPublic(await opened(call, models, kept.model_id, kept.purpose), kept.purpose, kept.fields, call.language);
    return setRecordEnabled(call, TABLE, input);
  });

  serve(app, deps, contract.linkRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });
}

/** Through the caller's own page of the model, with its usual permissions. @throws Refusal denied */
async function opened(call: Call, models: LiveModels, modelId: string, purpose: Purpose): Promise<RecordAccess> {
  const { rights } = call.user;
  const page = pageGranting(rights, modelPages, modelId, purpose === 'fill' ? 'btn_add' : 'view');
  if (page === undefined && !rights.administrator) throw new Refusal('denied');
  if (page !== undefined && !can(rights, `${page}:view`)) throw new Refusal('denied');
  return accessOf({ ...call, page: page ?? null }, await models.inUse(call.db, modelId));
}

/** Fields of the head, and child tables whose fields are all public too. */
export function publicFields({ model, sees }: Pick<RecordAccess, 'model' | 'sees'>, purpose: Purpose): LiveField['node'][] {
  const open = (field: LiveField) => sees(field.path) && !isSealed(field) && isPublic(field.node, purpose);
  const tables = model.children.filter(({ id, fields, node }) => node !== null && sees(id) && fields.length > 0 && fields.every(open));
  return [...model.head.fields.filter(open).map(({ node }) => node), ...tables.flatMap(({ node }) => node ?? [])];
}

/** What the caller sees and people fill in: the head's fields, and child tables. */
const filledFields = ({ model, sees }: RecordAccess): LiveField['node'][] => [
  ...model.head.fields.filter((field) => sees(field.path) && isWritten(field)).map(({ node }) => node),
  ...model.children.flatMap(({ id, node }) => (node !== null && sees(id) ? node : [])),
];

/** @throws Refusal recordFieldUnknown, columnDenied, linkField */
function assertPublic(access: RecordAccess, purpose: Purpose, fields: readonly string[], language: string): void {
  const open = new Set(publicFields(access, purpose).map(({ id }) => id));
  for (const id of fields) {
    if (open.has(id)) continue;
    const node = access.model.head.fields.find(({ path }) => path === id)?.node ?? access.model.children.find((table) => table.id === id)?.node;
    if (!node) throw new Refusal('recordFieldUnknown', { field: id });
    if (!access.sees(id)) throw new Refusal('columnDenied', { column: node.label }, { right: id });
    throw new Refusal('linkField', { field: textIn(node.label, language) });
  }
}

interface Said {
  fullName?: string;
  fields?: readonly string[];
  thanks?: string;
  captchaMark?: number;
  endTime?: number | null;
  most?: number | null;
}

function columnsOf({ fullName, fields, thanks, captchaMark, endTime, most }: Said): Values {
  const ends = endTime === undefined ? undefined : endTime === null ? null : new Date(endTime);
  const all = { full_name: fullName, fields: fields && [...new Set(fields)], thanks, captcha_mark: captchaMark, ends_at: ends, most };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
