import * as contract from '@ordo/contract/message.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { strangeFiles } from '../file/file.read.ts';
import type { LinkRecipient } from '../kit/file-links.ts';
import type { Live } from '../node/live.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { cleanRichText, showRichText } from '../kit/rich-text.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { noticeFields, noticeOf, noticePage, readersPage, receivedInfo, receivedPage } from './message.db.ts';
import type { Mailer } from '../mail/mail.read.ts';
import { noticeMailEffects, resendMails } from './notice-mail.ts';
import { markRead, reachAll, reachOf, removeReceived, withdraw, type Audience } from './reach.ts';

const MENU = 'system.notice';
const inScope = (call: Call) => call.scope(MENU, noticeFields);

interface Row {
  type: number;
  enabled_mark: number;
  version: number;
  files: { name: string; fileId: string }[];
  audience: Audience;
}

export function messageFeature(app: FastifyInstance, deps: Deps): void {
  const { links } = deps.files;

  serve(app, deps, contract.messageList, (input, { db, user }) => receivedPage(db, user.userId, input));

  serve(app, deps, contract.messageRead, async ({ id }, call) => {
    const { userId } = call.user;
    const message = await receivedInfo(call.db, userId, id);
    if (await markRead(call.db, userId, [id])) call.afterCommit({ kind: 'message.changed', payload: { userIds: [userId] } });
    return {
      ...message,
      bodyText: message.type === 1 ? shown(message.bodyText, call.user, call.now) : message.bodyText,
      files: signed(message.files, call.user, call.now),
    };
  });

  serve(app, deps, contract.messageReadAll, async (_, call) => {
    if (await markRead(call.db, call.user.userId)) call.afterCommit({ kind: 'message.changed', payload: { userIds: [call.user.userId] } });
    return null;
  });

  serve(app, deps, contract.messageRecordRemove, async ({ ids }, call) => {
    if (!(await removeReceived(call.db, call.user.userId, ids.split(',')))) throw new Refusal('notFound');
    call.afterCommit({ kind: 'message.changed', payload: { userIds: [call.user.userId] } });
    return null;
  });

  serve(app, deps, contract.noticeList, (input, call) => noticePage(call.db, input, inScope(call)));

  serve(app, deps, contract.noticeInfo, async ({ id }, call) => {
    const notice = await noticeOf(call.db, id, inScope(call));
    return { ...notice, bodyText: shown(notice.bodyText, call.user, call.now), files: signed(notice.files, call.user, call.now) };
  });

  serve(app, deps, contract.noticeReach, async ({ id }, call) => reachOf(call.db, audienceIn(await noticeOf(call.db, id, inScope(call)))));

  serve(app, deps, contract.noticeReaders, async (input, call) => {
    await noticeOf(call.db, input.id, inScope(call));
    return readersPage(call.db, input, call.language);
  });

  serve(app, deps, contract.noticeCreate, async (input, call) => {
    await assertFiles(call, input.files, []);
    return insertRecord(
      call,
      'message',
      { type: 1, title: input.title, body_text: cleanRichText(input.bodyText), files: kept(input.files), audience: audienceOf(input), by_mail: input.byMail },
      { within: inScope(call) },
    );
  });

  serve(app, deps, contract.noticeUpdate, async ({ id, version, ...input }, call) => {
    const current = await draft(call, id);
    if (input.files)
      await assertFiles(
        call,
        input.files,
        current.files.map((file) => file.fileId),
      );
    return updateRecord(
      call,
      'message',
      id,
      version,
      {
        ...(input.title === undefined ? {} : { title: input.title }),
        ...(input.bodyText === undefined ? {} : { body_text: cleanRichText(input.bodyText) }),
        ...(input.files === undefined ? {} : { files: kept(input.files) }),
        ...(input.byMail === undefined ? {} : { by_mail: input.byMail }),
        audience: audienceOf({ ...csv(current.audience), ...sent(input) }),
      },
      { within: inScope(call) },
    );
  });

  serve(app, deps, contract.noticeRelease, async ({ id, version }, call) => {
    const current = await lockRecord<Row>(call.db, 'message', id, inScope(call));
    if (current.type !== 1) throw new Refusal('notFound');
    if (current.enabled_mark === 1) return { version: current.version };
    const released = { enabled_mark: 1, released_at: sql`now()` };
    const saved = await updateRecord(call, 'message', id, version ?? null, released, { within: inScope(call), action: 'publish' });
    call.afterCommit({ kind: 'message.released', payload: { id } });
    return saved;
  });

  serve(app, deps, contract.noticeMailAgain, async ({ id }, call) => {
    await noticeOf(call.db, id, inScope(call));
    const again = await resendMails(call.db, id);
    if (again) deps.outbox.wake();
    return { again };
  });

  serve(app, deps, contract.noticeRemove, async ({ id }, call) => {
    const current = await lockRecord<Row>(call.db, 'message', id, inScope(call));
    if (current.type !== 1) throw new Refusal('notFound');
    await removeRecord(call, 'message', id);
    if (current.enabled_mark === 1) call.afterCommit({ kind: 'message.removed', payload: { id } });
    return null;
  });

  const shown = (html: string, reader: LinkRecipient, now: number) => showRichText(html, (url) => links.signed(url, reader, now));
  const signed = (files: { name: string; fileId: string }[], reader: LinkRecipient, now: number) =>
    files.map(({ name, fileId }) => ({ name, fileId, url: links.signed(`/api/file/Image/annex/${fileId}`, reader, now) }));
}

/** Effects that other features can queue too: `message.send` with `{ id, title, body, userIds, creatorUserId?, mail? }`; `mail`: it goes by mail too. */
export const messageEffects = (live: Live, post: Mailer): Record<string, EffectHandler> => {
  const wake = (userIds: readonly string[]) => live.wake(userIds);
  return {
    ...noticeMailEffects(post),
    'message.released': ({ id }, db) => reachAll(db, String(id), wake),
    'message.removed': ({ id }, db) => withdraw(db, String(id), wake),
    'message.changed': async ({ userIds }) => wake(userIds as string[]),
    /** A system message: its body is the link, `{ type: 1 | 2 | 3, id }` (product §4.3), or `order`, `recall`, `record` and `entrust`. */
    'message.send': async ({ id, title, body, userIds, creatorUserId, mail }, db) => {
      await sql`
        insert into message (id, type, title, body_text, audience, by_mail, enabled_mark, released_at, creator_user_id)
        values (${id}, 2, ${title}, ${JSON.stringify(body)}, ${JSON.stringify({ organizeIds: [], roleIds: [], userIds })}::jsonb, ${mail === true ? 1 : 0}, 1, now(), ${creatorUserId ?? null})
        on conflict do nothing`.execute(db);
      if ((userIds as string[]).length) await reachAll(db, String(id), wake);
    },
  };
};

/** @throws Refusal noticeReleased: what people have read is not changed afterwards */
async function draft(call: Call, id: string): Promise<Row> {
  const current = await lockRecord<Row>(call.db, 'message', id, inScope(call));
  if (current.type !== 1) throw new Refusal('notFound');
  if (current.enabled_mark === 1) throw new Refusal('noticeReleased');
  return current;
}

async function assertFiles(call: Call, files: readonly { fileId: string }[], attached: readonly string[]): Promise<void> {
  const foreign = await strangeFiles(
    call.db,
    call.user.userId,
    files.map((file) => file.fileId),
    attached,
  );
  if (foreign.length) throw new Refusal('fileUnknown');
}

const kept = (files: readonly { name: string; fileId: string }[]) => JSON.stringify(files.map(({ name, fileId }) => ({ name, fileId })));

const KEYS = ['organizeIds', 'positionIds', 'roleIds', 'userIds'] as const;
type Csv = Partial<Record<(typeof KEYS)[number], string | undefined>>;

const audienceIn = (input: Csv) =>
  Object.fromEntries(KEYS.map((key) => [key, [...new Set((input[key] ?? '').split(',').filter(Boolean))]])) as unknown as Audience;
const audienceOf = (input: Csv) => JSON.stringify(audienceIn(input));
const csv = (audience: Audience): Csv => Object.fromEntries(KEYS.map((key) => [key, audience[key]?.join(',')]));
const sent = (input: Csv): Csv => Object.fromEntries(KEYS.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])));
