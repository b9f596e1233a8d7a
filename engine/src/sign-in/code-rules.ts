// The code that a text message brings, and how often it may be asked for.

export const codeLength = 6;
export const codeMinutes = 5;
/** Wrong codes after which the right one is worth nothing either. */
export const maxCodeTries = 5;
/** How long until another code may be asked for. */
export const resendSeconds = 60;
/** Codes for one number in a day, and asked for from one address in an hour. */
const maxCodesPerNumber = 10;
const maxCodesPerAddress = 30;

/** What has been asked for already. */
export interface Asked {
  /** Seconds since the last code for this number; null when there was none lately. */
  secondsAgo: number | null;
  numberToday: number;
  addressThisHour: number;
}

/** @returns null when a code may be sent, else how many seconds to wait */
export function waitForCode({ secondsAgo, numberToday, addressThisHour }: Asked): { seconds: number; why: 'again' | 'often' } | null {
  if (secondsAgo !== null && secondsAgo < resendSeconds) return { seconds: Math.max(1, Math.ceil(resendSeconds - secondsAgo)), why: 'again' };
  if (numberToday >= maxCodesPerNumber || addressThisHour >= maxCodesPerAddress) return { seconds: 3600, why: 'often' };
  return null;
}
