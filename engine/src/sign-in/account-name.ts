// The typed account: an account, or `mobile@account`, for sub-accounts (product §4.1).
import { patterns } from '../text/patterns.ts';
import { mobileIn } from '../text/phone.ts';

export interface AccountName {
  account: string;
  /** Must be the mobile number of the account's owner; null if none was typed. */
  mobile: string | null;
}

/** Accounts contain only letters and digits, so an `@` always ends a mobile number; other text before it matches no account. */
export function accountName(typed: string): AccountName {
  const at = typed.indexOf('@');
  if (at < 0) return { account: typed, mobile: null };
  return { account: typed.slice(at + 1), mobile: typed.slice(0, at) };
}

/** @param owned mobile number of the account's owner; '' if there is none */
export function mobileFits({ mobile }: AccountName, owned: string): boolean {
  return mobile === null || (patterns.mobile.test(mobileIn(mobile)) && mobileIn(mobile) === owned);
}
