// Delivers sign-in codes to telephones: through the operator's gateway, or, without one, only into the log.

export interface CodeMessage {
  mobile: string;
  code: string;
  /** The whole message, for gateways that send text. */
  text: string;
}

/** @throws when the message was not accepted; the outbox retries */
export type CodeSender = (message: CodeMessage) => Promise<void>;

interface Log {
  warn(what: object, message: string): void;
  debug(what: object, message: string): void;
}

const TIMEOUT = 5_000;
const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** @param log read at each message: the log is opened after the sender is created */
export const createLogSender =
  (log: () => Log | undefined): CodeSender =>
  async ({ mobile, code }) => {
    log()?.warn(
      { mobile: masked(mobile) },
      'a sign-in code was asked for, but no SMS gateway is set (ORDO_SMS_URL); with ORDO_LOG_LEVEL=debug the code is told here',
    );
    log()?.debug({ mobile: masked(mobile), code }, 'the sign-in code');
  };

/** POSTs `{ mobile, code, text }` as JSON; any status but 2xx is a failure, and redirects are not followed. */
export const createGatewaySender =
  (url: string): CodeSender =>
  async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
