// The channels of messages, in one place: what is configured, what is missing, what is queued, and a test message for each.
import type { Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { channelList, channelTest } from '@ordo/contract/sys-config-channel.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { mobileIn } from '@ordo/engine/text/phone.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { assertSendable, type Mailer, type MailSettings } from '../mail/mail.read.ts';
import { testLetter, sendNow } from './mail-test.ts';
import { siteAddressOf } from './sys-config.read.ts';
import { mailTestPhrases } from './mail.phrases.ts';

export interface SmsGateway {
  /** Host and port, for people. */
  host: string;
  /** @throws when it was not accepted */
  send(message: { mobile: string; code: string; text: string }): Promise<void>;
}

/** Effects that deliver messages, by channel. */
const EFFECTS = { mail: 'message.mail', sms: 'send-sign-in-code' } as const;
/** Gateways that fill a template need a code. */
const NO_CODE = '000000';

export function channelFeature(app: FastifyInstance, deps: Deps, post: Mailer, gateway: SmsGateway | null): void {
  for (const kind of Object.values(EFFECTS)) deps.outbox.assertHandled(kind);

  serve(app, deps, channelList, async (_, { db }) => {
    const mail = await post.settings(db);
    const lacking = lackingOf(mail);
    const queue = await queueOf(db);
    const list: Result<typeof channelList>['list'] = [
      { id: 'site', ready: true, missing: [], leads: '', waiting: 0, failing: 0 },
      { id: 'mail', ready: lacking.length === 0, missing: lacking, leads: mail.host && `${mail.host}:${mail.port}`, ...queue.mail },
      { id: 'sms', ready: gateway !== null, missing: gateway ? [] : ['ORDO_SMS_URL'], leads: gateway?.host ?? '', ...queue.sms },
    ];
    return { list };
  });

  serve(
    app,
    deps,
    channelTest,
    async ({ id, to }, { db, language, user }) => {
      const began = performance.now();
      const took = () => Math.round(performance.now() - began);
      if (id === 'mail') {
        if (!patterns.email.test(to)) throw new Refusal('mailAddressee', { address: to });
        const settings = await post.settings(db);
        if (!settings.host) throw new Refusal('channelMissing', { what: 'SMTP' });
        assertSendable(settings);
        const { answer } = await sendNow(post, settings, testLetter(settings, to, { site: await siteAddressOf(db), language, who: user.account }));
        return { answer, milliseconds: took() };
      }
      const mobile = mobileIn(to);
      if (!patterns.mobile.test(mobile)) throw new Refusal('smsAddressee', { mobile: to });
      if (!gateway) throw new Refusal('channelMissing', { what: 'ORDO_SMS_URL' });
      await gateway.send({ mobile, code: NO_CODE, text: translate(mailTestPhrases.smsBody, language, { who: user.account }, zhtw) }).catch((error: unknown) => {
        throw new Refusal('smsGateway', { host: gateway.host, why: whyOf(error) });
      });
      return { answer: '', milliseconds: took() };
    },
    'own transactions',
  );
}

function lackingOf(mail: MailSettings): string[] {
  if (!mail.host) return ['emailSmtpHost'];
  try {
    assertSendable(mail);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.key === 'mailOpen' ? 'emailSsl' : 'emailSender'];
  }
}

type Queue = Record<keyof typeof EFFECTS, { waiting: number; failing: number }>;

async function queueOf(db: Db): Promise<Queue> {
  const { rows } = await sql<{ kind: string; waiting: number; failing: number }>`
    select kind, count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing
    from outbox where kind = any(${Object.values(EFFECTS)}::text[]) group by kind`.execute(db);
  const of = (way: keyof Queue) => {
    const { waiting = 0, failing = 0 } = rows.find(({ kind }) => kind === EFFECTS[way]) ?? {};
    return { waiting, failing };
  };
  return { mail: of('mail'), sms: of('sms') };
}

/** The cause below the library's own message, where there is one. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
