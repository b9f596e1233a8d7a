// What people type as their account: an account, or `mobile@account`, the way a sub-account signs in (product §4.1).
import { patterns } from '../text/patterns.ts';
import { mobileIn } from '../text/phone.ts';

export interface AccountName {
  account: string;
  /** Must be the mobile number of the account's owner; null when none was typed. */
  mobile: string | null;
}

/** Accounts hold letters and digits only, so an `@` always ends a mobile number; anything else before it names nobody. */
export function accountName(typed: string): AccountName {
  const at = typed.indexOf('@');
  if (at < 0) return { account: typed, mobile: null };
  return { account: typed.slice(at + 1), mobile: typed.slice(0, at) };
}

/** @param owned the number that the account's owner has; '' when there is none */
export function mobileFits({ mobile }: AccountName, owned: string): boolean {
  return mobile === null || (patterns.mobile.test(mobileIn(mobile)) && mobileIn(mobile) === owned);
}
