// Comments on records. Everybody who sees the record can read and write them; people mentioned in one are notified, and must see the record too.
import * as contract from '@ordo/contract/record-comment.ts';
import { languages, translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { mentionsIn, withNames } from '@ordo/engine/text/mention.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { strangeFiles } from '../file/file.read.ts';
import { newId } from '../kit/id.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { commentPage, namesOfPeople, ownComment } from './comments.db.ts';
import type { LiveModels } from './live.ts';
import { commentPhrases } from './model.phrases.ts';
import { asPerson, readersAmong, readersNamed } from './readers.ts';
import { readRecord } from './record-read.ts';
import { relatedNames } from './related.ts';
import { titledRecords } from './titles.ts';

const NOTHING = () => false;
/** Maximum of suggested people. */
const MAX_OFFERED = 10;
/** Characters of a notice, and of a comment in it. */
const MAX_TITLE = 200;
const MAX_SAID = 60;

/** @throws Refusal notFound: there is no such record, or the caller does not see it */
export async function seenRecord(call: Call, models: LiveModels, id: string, recordId: string): Promise<RecordAccess> {
  const access = accessOf(call, await models.inUse(call.db, id));
  if (!(await readRecord(call.db, access.model, recordId, access.within, NOTHING))) throw new Refusal('notFound');
  return access;
}

export function commentFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, contract.recordComments, async ({ id, recordId, currentPage, pageSize }, call) => {
    await seenRecord(call, models, id, recordId);
    const page = await commentPage(call, id, recordId, currentPage, pageSize);
    const people = await namesOfPeople(
      call.db,
      page.list.flatMap(({ text }) => mentionsIn(text)),
    );
    const list = page.list.map((one) => ({ ...one, face: deps.files.links.face(one.face, call.user, call.now) }));
    return { ...page, list, people: Object.fromEntries(people) };
  });

  serve(app, deps, contract.recordReaders, async ({ id, recordId, keyword = '' }, call) => {
    const { model } = await seenRecord(call, models, id, recordId);
    return { list: await readersNamed(call, model, recordId, keyword, MAX_OFFERED) };
  });

  serve(app, deps, contract.recordCommentCreate, async ({ id, recordId, commentId, text, files }, call) => {
    const access = await seenRecord(call, models, id, recordId);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`comment ${commentId}`}, 0))`.execute(call.db);
    const { rows } = await sql<{ version: number; by: string | null }>`
      select version, creator_user_id as by from record_comment where id = ${commentId}`.execute(call.db);
    if (rows[0] && rows[0].by !== call.user.userId) throw new Refusal('denied');
    if (rows[0]) return { id: commentId, version: rows[0].version };
    const strange = await strangeFiles(
      call.db,
      call.user.userId,
      files.map(({ fileId }) => fileId),
      [],
    );
    if (strange.length) throw new Refusal('fileUnknown');
    await tell(call, models, access, recordId, text, mentionsIn(text));
    const made = await insertRecord(call, 'record_comment', { id: commentId, model_id: id, record_id: recordId, body: text });
    for (const { name, fileId } of new Map(files.map((one) => [one.fileId, one])).values())
      await insertRecord(call, 'record_file', { model_id: id, record_id: recordId, comment_id: commentId, name, file_name: fileId });
    return made;
  });

  serve(app, deps, contract.recordCommentUpdate, async ({ id, recordId, commentId, version, text }, call) => {
    const access = await seenRecord(call, models, id, recordId);
    const { body, mine } = await ownComment(call, id, recordId, commentId);
    if (!mine) throw new Refusal('commentNotOwn');
    const before = new Set(mentionsIn(body));
    await tell(
      call,
      models,
      access,
      recordId,
      text,
      mentionsIn(text).filter((one) => !before.has(one)),
    );
    return updateRecord(call, 'record_comment', commentId, version, { body: text });
  });

  serve(app, deps, contract.recordCommentRemove, async ({ id, recordId, commentId }, call) => {
    await seenRecord(call, models, id, recordId);
    const { mine } = await ownComment(call, id, recordId, commentId);
    if (!mine && !call.user.rights.administrator) throw new Refusal('commentNotOwn');
    await updateRecord(call, 'record_comment', commentId, null, { delete_mark: 1 }, { action: 'remove' });
    await sql`update record_file set delete_mark = 1, version = version + 1, last_modify_time = now(), last_modify_user_id = ${call.user.userId}
      where comment_id = ${commentId} and delete_mark = 0`.execute(call.db);
    return null;
  });
}

/**
 * Notifies the mentioned people with a link to the record: each in their language, and with its title as they may read it.
 * @throws Refusal commentPeople, commentPerson
 */
async function tell(call: Call, models: LiveModels, { model }: RecordAccess, recordId: string, text: string, ids: readonly string[]): Promise<void> {
  if (ids.length > contract.MAX_MENTIONS) throw new Refusal('commentPeople', { most: contract.MAX_MENTIONS });
  if (ids.length === 0) return;
  const readers = await readersAmong(call, model, recordId, ids);
  const names = await namesOfPeople(call.db, [...mentionsIn(text), call.user.userId]);
  const blind = ids.find((one) => !readers.some((reader) => reader.id === one));
  if (blind !== undefined) throw new Refusal('commentPerson', { name: names.get(blind) ?? blind });
  const said = withNames(text, (one) => names.get(one)).replaceAll(/\s+/g, ' ');
  const excerpt = said.length > MAX_SAID ? `${said.slice(0, MAX_SAID)}…` : said;
  const { rows: set } = await sql<{ id: string; language: string }>`select id, language from app_user where id = any(${ids}::text[])`.execute(call.db);
  const titles = new Map<string, string[]>();
  for (const { id } of readers.filter((reader) => reader.id !== call.user.userId)) {
    const language = languages.find((one) => one === set.find((person) => person.id === id)?.language) ?? 'zh';
    const record = await calledBy({ ...call, language }, models, model.id, recordId, id);
    const title = translate(commentPhrases.mentioned, language, { who: names.get(call.user.userId), model: model.fullName, record, text: excerpt }, zhtw);
    titles.set(title, [...(titles.get(title) ?? []), id]);
  }
  for (const [title, userIds] of titles)
    call.afterCommit({
      kind: 'message.send',
      payload: {
        id: newId(),
        title: title.slice(0, MAX_TITLE),
        body: { type: 'record', model: model.id, id: recordId, part: 'comments' },
        userIds,
        creatorUserId: call.user.userId,
      },
    });
}

async function calledBy(call: Call & { language: Language }, models: LiveModels, id: string, recordId: string, userId: string): Promise<string> {
  const own = await asPerson(call, id, userId);
  if (!own) return '';
  const access = accessOf(own, await models.inUse(call.db, id));
  const [found] = await titledRecords(call.db, access, sql<SqlBool>`t.id = ${recordId}`, 1, call.language, relatedNames(own, models));
  return found?.title ?? '';
}
