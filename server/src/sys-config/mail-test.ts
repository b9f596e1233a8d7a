import { sysConfigMailTest } from '@ordo/contract/sys-config.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { siteLink } from '@ordo/engine/text/site-address.ts';
import type { FastifyInstance } from 'fastify';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { assertSendable, mailPage, MailTrouble, type Letter, type Mailer, type MailSettings } from '../mail/mail.read.ts';
import { siteAddressOf } from './sys-config.read.ts';
import { mailTestPhrases } from './mail.phrases.ts';

/** Keys of the wire that determine who receives the password. */
export interface MailInput {
  emailSmtpHost?: string | undefined;
  emailSmtpPort?: number | undefined;
  emailSsl?: number | undefined;
  emailAccount?: string | undefined;
  emailPassword?: string | undefined;
  emailSender?: string | undefined;
  emailSenderName?: string | undefined;
}

/**
 * The stored settings with these changes.
 * @throws Refusal mailPassword when the stored password would be sent to another server or account than the one it was entered for; mailOpen, mailSender
 */
export function changedSettings(kept: MailSettings, input: MailInput): MailSettings {
  const next: MailSettings = {
    host: input.emailSmtpHost ?? kept.host,
    port: input.emailSmtpPort ?? kept.port,
    ssl: input.emailSsl ?? kept.ssl,
    account: input.emailAccount ?? kept.account,
    password: input.emailPassword || kept.password,
    sender: input.emailSender ?? kept.sender,
    senderName: input.emailSenderName || kept.senderName,
  };
  if (!next.host) return next;
  const elsewhere = next.host !== kept.host || next.port !== kept.port || next.ssl !== kept.ssl || next.account !== kept.account;
  if (!next.account) next.password = '';
  else if (kept.password && kept.host && elsewhere && !input.emailPassword) throw new Refusal('mailPassword');
  assertSendable(next);
  return next;
}

export function mailTestFeature(app: FastifyInstance, deps: Deps, post: Mailer): void {
  serve(
    app,
    deps,
    sysConfigMailTest,
    async ({ to, ...input }, { db, language, user }) => {
      const settings = changedSettings(await post.settings(db), input);
      const began = performance.now();
      const left = await sendNow(post, settings, testLetter(settings, to, { site: await siteAddressOf(db), language, who: user.account }));
      return { ...left, milliseconds: Math.round(performance.now() - began) };
    },
    'own transactions',
  );
}

/** @param who the sender */
export function testLetter(settings: MailSettings, to: string, { site, language, who }: { site: string; language: Language; who: string }): Letter {
  const say = (phrase: Phrase, parameters: Record<string, unknown> = {}) => translate(phrase, language, parameters, zhtw);
  const name = settings.senderName;
  const subject = say(mailTestPhrases.subject);
  const href = siteLink(site, '/');
  const page = mailPage({
    language,
    product: name,
    title: subject,
    lead: '',
    facts: [],
    body: { html: '', text: '' },
    notes: [say(mailTestPhrases.body, { name, who }), say(href ? mailTestPhrases.linked : mailTestPhrases.unlinked)],
    link: href === null ? null : { label: say(mailTestPhrases.open, { name }), href, or: say(mailTestPhrases.orAddress) },
    foot: '',
  });
  return { id: `test-${newId()}`, to, toName: '', subject, ...page };
}

/** @throws Refusal with the reason of a failure */
export const sendNow = (post: Mailer, settings: MailSettings, letter: Letter): ReturnType<Mailer['send']> =>
  post.send(settings, letter).catch((error: unknown) => {
    throw error instanceof MailTrouble ? error.refusal : error;
  });
