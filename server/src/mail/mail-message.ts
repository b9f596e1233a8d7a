// A mail, how it was sent, and the possible outcomes.
import { patterns } from '@ordo/engine/text/patterns.ts';
import { Refusal } from '../kit/refusal.ts';

export interface MailMessage {
  /** The same for the same mail, so that mail clients show a duplicate only once. */
  id: string;
  to: string;
  toName: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailSettings {
  /** '': no server, mail is written to the log. */
  host: string;
  port: number;
  /** 0 unencrypted, 1 TLS from the first byte, 2 by STARTTLS. */
  ssl: number;
  account: string;
  password: string;
  sender: string;
  senderName: string;
}

/** `later`: not accepted, retry. `never`: refused for good. `unsure`: the server may have it. */
export type DeliveryOutcome = 'later' | 'never' | 'unsure';

export class MailError extends Error {
  readonly fate: DeliveryOutcome;
  readonly refusal: Refusal;

  constructor(fate: DeliveryOutcome, refusal: Refusal) {
    super(`${refusal.key} ${JSON.stringify(refusal.parameters)}`);
    this.fate = fate;
    this.refusal = refusal;
  }
}

/** The sender's address. @throws Refusal mailSender, mailOpen */
export function assertSendable(settings: MailSettings): string {
  if (settings.ssl === 0 && settings.account && settings.password) throw new Refusal('mailOpen');
  const sender = settings.sender || settings.account;
  if (!isAddress(sender)) throw new Refusal('mailSender');
  return sender;
}

export const isAddress = (address: string): boolean => address.length <= 254 && patterns.email.test(address);

/** One line of a header: line breaks and other invisible characters become spaces. */
export const oneLine = (value: string, most: number): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, most);
