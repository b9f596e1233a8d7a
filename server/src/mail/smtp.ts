// Delivers one mail to one server, at the address that was checked; afterwards it is known whether it was accepted, refused, or may have been accepted.
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import { Refusal } from '../kit/refusal.ts';
import { assertSendable, MailError, oneLine, type MailMessage, type MailSettings } from './mail-message.ts';

/** Timeout of connecting, of the greeting, and of any later silence, in ms. */
const TIMEOUT = 8_000;
/** Timeout of the whole delivery, in ms: well below the duration of a claim in the outbox, so that no other node takes it over meanwhile. */
const LONGEST = 30_000;
/** Maximum size of the server's answers, in bytes. */
const MAX_ANSWER = 65_536;

/**
 * @param address of `settings.host`, checked
 * @returns the server's answer on acceptance
 * @throws MailError, and Refusal for invalid settings
 */
export async function sendBySmtp(settings: MailSettings, address: string, letter: MailMessage): Promise<string> {
  const from = assertSendable(settings);
  const raw = await written(settings, from, letter);
  const servername = isIP(settings.host) ? undefined : settings.host;
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SmtpConnection({
    host: address,
    port: settings.port,
    secure: settings.ssl === 1,
    requireTLS: settings.ssl === 2,
    ignoreTLS: settings.ssl === 0,
    servername,
    tls: { minVersion: 'TLSv1.2', ...(servername && { servername }) },
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    maxResponseSize: MAX_ANSWER,
    logger: false,
  });
  let handedOver = false;
  // Read only once the server is ready for the text.
  const body = Readable.from(
    (function* read() {
      handedOver = true;
      yield raw;
    })(),
  );
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((taken, failed) => {
      timer = setTimeout(() => failed(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), LONGEST);
      connection.on('error', failed);
      connection.on('end', () => failed(Object.assign(new Error('closed'), { code: 'ECONNECTION' })));
      const send = () =>
        connection.send({ from, to: [letter.to] }, body, (error, info) =>
          error ? failed(error) : taken(plain((info as { response?: string }).response ?? '')),
        );
      connection.connect((error) => {
        if (error) return failed(error);
        if (!settings.account) return send();
        connection.login({ user: settings.account, credentials: { user: settings.account, pass: settings.password } }, (no) => (no ? failed(no) : send()));
      });
    });
  } catch (error) {
    throw troubleOf(error as NodemailerError, settings, handedOver);
  } finally {
    clearTimeout(timer);
    // Without waiting for its answer to QUIT.
    connection.on('error', () => undefined);
    connection.close();
    body.destroy();
  }
}

async function written(settings: MailSettings, from: string, { id, to, toName, subject, text, html }: MailMessage): Promise<Buffer> {
  const domain = from.slice(from.indexOf('@') + 1);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({
    messageId: `<${id.replace(/[^\w.-]/g, '')}@${domain}>`,
    from: { name: oneLine(settings.senderName, 60), address: from },
    to: { name: oneLine(toName, 60), address: to },
    subject: oneLine(subject, 200),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function troubleOf(error: NodemailerError, settings: MailSettings, handedOver: boolean): MailError {
  const host = `${settings.host}:${settings.port}`;
  const answer = plain(error.response ?? '');
  const { responseCode = 0, code = '', command = '' } = error;
  if (handedOver && !responseCode) return new MailError('unsure', new Refusal('mailUnsure'));
  if (code === 'EAUTH' || command.startsWith('AUTH')) return new MailError('later', new Refusal('mailAccount', { answer: answer || plain(error.message) }));
  // A refused recipient or text is refused for good; anything else may be caused by the settings and be corrected.
  if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) return new MailError('never', new Refusal('mailTurnedDown', { answer }));
  if (responseCode >= 400 && command !== 'STARTTLS') return new MailError('later', new Refusal('mailLater', { answer }));
  if (code === 'ETLS' || command === 'STARTTLS' || /certificate|self.signed|ssl|tls|wrong version/i.test(error.message))
    return new MailError('later', new Refusal('mailTls'));
  const why = (error as { errno?: unknown; cause?: { code?: string } }).cause?.code ?? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? code;
  return new MailError('later', new Refusal('mailUnreachable', { host, why: why || 'ECONNECTION' }));
}

/** The answer of an external server, made safe to show. */
const plain = (answer: string) => oneLine(answer.replace(/[<>]/g, ''), 200);
