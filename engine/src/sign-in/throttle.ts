// When a sign-in attempt is evaluated, when it needs a captcha, and when it waits. Failures are counted in a sliding window
// per address and per account; a browser that has signed in to the account before counts apart, so that a stranger's
// failures never lock its owner out.

/** The sliding window, in minutes. */
export const windowMinutes = 15;
/** Failures after which a captcha is asked for. */
export const captchaAfter = 3;
/** Evaluated wrong guesses in a window. */
export const mostPerAccount = 10;
export const mostPerAddress = 100;

/** What failures count against. */
export interface Buckets {
  address: string;
  /** The account from browsers unknown to it, or from this one known browser. */
  account: string;
}

/** @param device the browser's own id, if this account has signed in with it before */
export function buckets(account: string, address: string, device: string | null): Buckets {
  const name = account.toLowerCase();
  return { address: `address ${address}`, account: device ? `account ${name} device ${device}` : `account ${name}` };
}

export interface Failures {
  address: number;
  account: number;
}

export function captchaNeeded(failures: Failures): boolean {
  return failures.account >= captchaAfter || failures.address >= captchaAfter;
}

/** Whether the attempt must wait until earlier failures have left the window. */
export function mustWait(failures: Failures): boolean {
  return failures.account >= mostPerAccount || failures.address >= mostPerAddress;
}
