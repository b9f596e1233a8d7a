// Sends a released notice, or a system message that wants it, as mail: one to each receiver with an address, in their language, never twice.
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase, RefusalKey } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { targetOf } from '@ordo/engine/text/message-target.ts';
import { siteLink } from '@ordo/engine/text/site-address.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { mailRichText, plainText } from '../kit/rich-text.ts';
import { taskForMail, type TaskForMail } from '../flow/mail-facts.read.ts';
import { mailPage, MailTrouble, type Letter, type Mailer, type MailFact } from '../mail/mail.read.ts';
import { siteAddressOf } from '../sys-config/sys-config.read.ts';
import { noticeMailPhrases as said } from './mail.phrases.ts';

const EFFECT = 'message.mail';
/** Concurrent deliveries per node. */
const AT_ONCE = 3;
/** How long delivery is retried, in hours. */
const LONGEST = 24;
/** A delivery that has taken longer than this, in s, belongs to a node that crashed: the sender's timeout is shorter. */
const LOST = 60;
/** How long an unreachable server is not tried again, in ms. */
const PAUSE = 5_000;

/** Within the transaction in which they receive the notice. */
export async function writeMails(tx: Db, messageId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    with made as (
      insert into message_mail (message_id, user_id) select ${messageId}, u.id from app_user u where u.id = any(${userIds}::text[]) and u.email <> ''
      on conflict do nothing returning user_id
    ) insert into outbox (kind, payload) select ${EFFECT}, jsonb_build_object('messageId', ${messageId}::text, 'userId', user_id) from made`.execute(tx);
}

/** Retries those that were not delivered as far as is known. @returns how many */
export async function resendMails(tx: Db, messageId: string): Promise<number> {
  const { rows } = await sql`
    with again as (
      update message_mail set state = 'waiting', reason = null, attempts = 0, written_at = now(), changed_at = now()
      where message_id = ${messageId} and state in ('failed', 'unsure') returning user_id
    ) insert into outbox (kind, payload) select ${EFFECT}, jsonb_build_object('messageId', ${messageId}::text, 'userId', user_id) from again returning id`.execute(
    tx,
  );
  return rows.length;
}

export function noticeMailEffects(post: Mailer): Record<string, EffectHandler> {
  /** The last failure that would affect every delivery. */
  let away: { until: number; trouble: MailTrouble; server: string } | null = null;

  async function send(db: Db, letter: Letter) {
    const settings = await post.settings(db);
    const server = JSON.stringify(settings);
    if (away && away.server === server && Date.now() < away.until) throw away.trouble;
    return post.send(settings, letter).catch((error: unknown) => {
      if (error instanceof MailTrouble && error.refusal.key === 'mailUnreachable') away = { until: Date.now() + PAUSE, trouble: error, server };
      throw error;
    });
  }

  return {
    [EFFECT]: {
      atOnce: AT_ONCE,
      apart: async (payload, db) => {
        const { messageId, userId } = payload as { messageId: string; userId: string };
        const one = sql`message_id = ${messageId} and user_id = ${userId}`;
        const end = (state: string, reason: unknown = null) =>
          sql`update message_mail set state = ${state}, reason = ${reason === null ? null : JSON.stringify(reason)}::jsonb, changed_at = now() where ${one}`.execute(
            db,
          );

        const { rows } = await sql<{ late: boolean }>`
          update message_mail set state = 'sending', attempts = attempts + 1, changed_at = now() where ${one} and state = 'waiting'
          returning written_at < now() - make_interval(hours => ${LONGEST}) as late`.execute(db);
        if (!rows[0]) return assertNobodyAtIt();
        const letter = await letterTo(db, messageId, userId);
        // Withdrawn, or the person was deleted or has no address any more.
        if (!letter) return void (await sql`delete from message_mail where ${one}`.execute(db));
        try {
          await end((await send(db, letter)).way === 'log' ? 'logged' : 'sent');
        } catch (error) {
          if (!(error instanceof MailTrouble)) {
            await end('unsure');
            throw error;
          }
          const reason = { key: error.refusal.key, parameters: error.refusal.parameters };
          if (error.fate === 'unsure') return void (await end('unsure', reason));
          if (error.fate === 'never' || rows[0].late) return void (await end('failed', reason));
          await end('waiting', reason);
          throw error;
        }

        /** A repeated claim: done already, or being delivered by another node, or by one that crashed between delivery and its record. */
        async function assertNobodyAtIt(): Promise<void> {
          const { rows: left } = await sql<{ lost: boolean }>`
            select changed_at < now() - make_interval(secs => ${LOST}) as lost from message_mail where ${one} and state = 'sending'`.execute(db);
          if (left[0]?.lost) await end('unsure', { key: 'mailUnsure', parameters: {} });
          else if (left[0]) throw new Error('another node is sending it');
        }
      },
    },
  };
}

export interface MailReason {
  key: RefusalKey;
  parameters: Record<string, unknown>;
}

const NOTICE = 1;

interface Notice {
  /** Others are system messages: their bodies are links within the product. */
  type: number;
  title: string;
  body: string;
  files: { name: string }[];
  at: number;
  sender: string;
  email: string;
  realName: string;
  language: string;
  sysName: string;
}

export async function letterTo(db: Db, messageId: string, userId: string): Promise<Letter | null> {
  const { rows } = await sql<Notice>`
    select m.type, m.title, m.body_text as body, m.files, m.released_at as at, coalesce(c.real_name, '') as sender, u.email, u.real_name as "realName", u.language,
      s.sys_name as "sysName"
    from message m join app_user u on u.id = ${userId} and u.enabled_mark = 1 and u.delete_mark = 0 and u.email <> ''
      join system_config s on s.id = 'system' left join app_user c on c.id = m.creator_user_id
    where m.id = ${messageId} and m.enabled_mark = 1 and m.delete_mark = 0`.execute(db);
  const notice = rows[0];
  if (!notice) return null;
  const language: Language = notice.language === 'en' || notice.language === 'zhtw' ? notice.language : 'zh';
  const say: Say = (phrase, parameters = {}) => translate(phrase, language, parameters, zhtw);
  const title = notice.title.replace(/\s+/g, ' ');
  const isNotice = notice.type === NOTICE;
  const path = isNotice ? `/messageRecord?read=${messageId}` : targetOf(notice.body);
  const href = path === null ? null : siteLink(await siteAddressOf(db), path);
  const html = isNotice ? mailRichText(notice.body, say(said.picture)) : '';
  const names = notice.files.map((file) => file.name);
  const task = isNotice ? undefined : await taskOf(db, notice.body);
  const page = mailPage({
    language,
    product: notice.sysName,
    title,
    lead: notice.sender && say(isNotice ? said.from : said.sent, { who: notice.sender, when: shownTime(notice.at) }),
    facts: task ? factsOf(task, say) : [],
    body: { html, text: plainText(html) },
    notes: names.length > 0 ? [say(href === null ? said.files : said.filesThere, { names })] : [],
    link: href === null ? null : { label: say(isNotice ? said.openNotice : task ? said.openTask : said.open), href, or: say(said.orAddress) },
    foot: say(href !== null ? said.footLinked : isNotice ? said.foot : said.footOfTask, { name: notice.sysName }),
  });
  return { id: `${messageId}.${userId}`, to: notice.email, toName: notice.realName, subject: title, ...page };
}

type Say = (phrase: Phrase, parameters?: Record<string, unknown>) => string;
const shownTime = (at: number): string => businessTime(at).slice(0, 16);

/** The task that a message of a workflow is about; others name no task. */
async function taskOf(db: Db, body: string): Promise<TaskForMail | undefined> {
  const [, id] = /[?&]open=([\w-]+)$/.exec(targetOf(body) ?? '') ?? [];
  return id && targetOf(body)?.startsWith('/workFlow/') ? taskForMail(db, id) : undefined;
}

function factsOf({ flow, enCode, initiator, startedAt, step, urgency }: TaskForMail, say: Say): MailFact[] {
  const facts: [Phrase, string][] = [
    [said.flow, flow],
    [said.number, enCode],
    [said.initiator, initiator],
    [said.started, startedAt === null ? '' : shownTime(startedAt)],
    [said.step, step],
    [said.urgency, urgency === 3 ? say(said.veryUrgent) : urgency === 2 ? say(said.urgent) : ''],
  ];
  return facts.flatMap(([phrase, value]) => (value ? [{ label: say(phrase), value }] : []));
}
