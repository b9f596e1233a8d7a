// Mail for other features: sends one, with the current settings or with others.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Destination, ResolveHost } from '../kit/destination.ts';
import { Refusal } from '../kit/refusal.ts';
import { createSealer, type Sealer } from '../kit/sealer.ts';
import { isAddress, MailError, oneLine, type MailMessage, type MailSettings } from './mail-message.ts';
import { sendBySmtp } from './smtp.ts';
import { resolveMailServer } from './mail-address.ts';

export { mailPage } from './mail-page.ts';
export type { MailFact } from './mail-page.ts';
export { assertSendable, MailError as MailTrouble } from './mail-message.ts';
export type { MailMessage as Letter, MailSettings } from './mail-message.ts';

export interface Mailer {
  sealer: Sealer;
  settings(db: Db): Promise<MailSettings>;
  /**
   * @returns how it was sent, and the server's answer
   * @throws MailError; nothing else
   */
  send(settings: MailSettings, letter: MailMessage): Promise<{ way: 'log' | 'smtp'; answer: string }>;
}

interface Log {
  info(what: object, message: string): void;
  debug(what: object, message: string): void;
}

interface Options {
  destinations: readonly Destination[];
  /** 32 secret bytes that encrypt the password. */
  key: Buffer;
  /** Read at each mail: the log is opened after the mailer is created. */
  log(): Log | undefined;
  names?: ResolveHost;
}

export function createMailer({ destinations, key, log, names }: Options): Mailer {
  const sealed = createSealer(key, 'mail');
  /** A password encrypted with a lost key counts as none: a new one can be entered, and until then the server refuses us. */
  const opened = (text: string) => {
    try {
      return sealed.open(text);
    } catch {
      log()?.info({}, 'the password of the mail server cannot be opened with this key; enter it again (system config)');
      return '';
    }
  };
  return {
    sealer: sealed,
    async settings(db) {
      const { rows } = await sql<Omit<MailSettings, 'password'> & { sealed: string }>`
        select email_smtp_host as host, email_smtp_port as port, email_ssl as ssl, email_account as account, email_password_sealed as sealed,
          email_sender as sender, coalesce(nullif(email_sender_name, ''), sys_name) as "senderName" from system_config where id = 'system'`.execute(db);
      const { sealed: password, ...settings } = rows[0] as (typeof rows)[0];
      return { ...settings, password: opened(password) };
    },
    async send(settings, letter) {
      if (!isAddress(letter.to)) throw new MailError('never', new Refusal('mailAddressee', { address: oneLine(letter.to, 60) }));
      if (!settings.host) {
        log()?.info({ to: masked(letter.to), subject: letter.subject }, 'a mail was written, but no mail server is set (system config); it stands here only');
        log()?.debug({ to: letter.to, text: letter.text }, 'the mail');
        return { way: 'log', answer: '' };
      }
      try {
        const address = await resolveMailServer(destinations, settings.host, settings.port, names);
        return { way: 'smtp', answer: await sendBySmtp(settings, address, letter) };
      } catch (error) {
        // Invalid settings will be corrected some day.
        throw error instanceof Refusal ? new MailError('later', error) : error;
      }
    },
  };
}

const masked = (address: string) => address.replace(/^(.)[^@]*/, '$1***');
