// Codes sent by text message, and how often they can be requested.

export const codeLength = 6;
export const codeMinutes = 5;
/** Number of wrong codes after which the right one is refused too. */
export const maxCodeTries = 5;
/** Seconds until another code can be requested. */
export const resendSeconds = 60;
/** Maximum codes per number and day, and requests per address and hour. */
const maxCodesPerNumber = 10;
const maxCodesPerAddress = 30;

/** Earlier requests. */
export interface Asked {
  /** Seconds since the last code for this number; null if there was none recently. */
  secondsAgo: number | null;
  numberToday: number;
  addressThisHour: number;
}

/** @returns null if a code can be sent, else the seconds to wait */
export function waitForCode({ secondsAgo, numberToday, addressThisHour }: Asked): { seconds: number; why: 'again' | 'often' } | null {
  if (secondsAgo !== null && secondsAgo < resendSeconds) return { seconds: Math.max(1, Math.ceil(resendSeconds - secondsAgo)), why: 'again' };
  if (numberToday >= maxCodesPerNumber || addressThisHour >= maxCodesPerAddress) return { seconds: 3600, why: 'often' };
  return null;
}
