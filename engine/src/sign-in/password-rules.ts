// Rules of new passwords: the pattern (product §5.1), and protection against guessing (promises §2.8).
import { patterns } from '../text/patterns.ts';

/** Additional requirements of the installation. */
export interface PasswordDemand {
  /** Minimum length; the pattern allows 6. */
  least: number;
  /** Lower and upper case letters. */
  mixedCase: boolean;
}

export const defaultDemand: PasswordDemand = { least: 10, mixedCase: false };

export type PasswordProblem = 'pattern' | 'short' | 'case' | 'common' | 'account' | 'same';

/** Common beginnings and words of leaked passwords; digits around them make no difference. */
const WORDS = [
  'password',
  'passw',
  'admin',
  'welcome',
  'letmein',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'iloveyou',
  'woaini',
  'monkey',
  'dragon',
  'abc',
  'abcd',
  'abcde',
  'abcdef',
  'abcdefg',
  'aaa',
  'a',
  'q',
  'qq',
  'qaz',
  'wsx',
  'qwe',
  'asd',
  'zxc',
  'test',
  'root',
  'user',
  'guest',
  'master',
  'login',
  'super',
  'system',
  'ordo',
  'vaccine',
  'yimiao',
  'jikong',
  'mima',
  'changeme',
  'secret',
  'hello',
  'sunshine',
  'football',
  'baseball',
  'princess',
  'shadow',
  'michael',
  'superman',
  'pass',
  'p',
  'aa',
  'zz',
  'xx',
];
const COMMON = new Set(WORDS);

/** All rules, in the order in which they are reported. @param old null if there is none to compare with */
const RULES: Record<PasswordProblem, (password: string, account: string, old: string | null, demand: PasswordDemand) => boolean> = {
  pattern: (password) => patterns.password.test(password),
  short: (password, _, __, { least }) => password.length >= least,
  case: (password, _, __, { mixedCase }) => !mixedCase || (/[a-z]/.test(password) && /[A-Z]/.test(password)),
  account: (password, account) => account.length < 3 || !password.toLowerCase().includes(account.toLowerCase()),
  common: (password) => !isGuessable(password.toLowerCase()),
  same: (password, _, old) => password !== old,
};

/** @returns all problems, in the order in which they are reported */
export function passwordProblems(password: string, account: string, old: string | null, demand: PasswordDemand): PasswordProblem[] {
  return (Object.keys(RULES) as PasswordProblem[]).filter((rule) => !RULES[rule](password, account, old, demand));
}

/** @returns the first problem, or null if the password is allowed */
export function passwordProblem(password: string, account: string, old: string | null, demand = defaultDemand): PasswordProblem | null {
  return passwordProblems(password, account, old, demand)[0] ?? null;
}

/** Few different characters, a keyboard sequence, or a common word with only a sequence of digits or a year. */
function isGuessable(lower: string): boolean {
  if (new Set(lower).size <= 3) return true;
  const letters = lower.replace(/\d/g, '');
  const digits = lower.replace(/\D/g, '');
  if (isWalk(lower)) return true;
  if (!isCommon(letters) && !isCommon(spelled(lower))) return false;
  return isRun(digits) || /(19|20)\d\d/.test(digits) || new Set(digits).size <= 2;
}

function isCommon(letters: string): boolean {
  const once = letters.replace(/^(.+?)\1+$/, '$1');
  return COMMON.has(letters) || COMMON.has(once) || isWalk(letters);
}

/** Digits within a word that replace letters: `passw0rd`. */
function spelled(lower: string): string {
  const inner = lower.replace(/^\d+|\d+$/g, '');
  return inner.replace(/[013457]/g, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit);
}

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
const COLUMNS = ['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', 'qazwsxedcrfvtgbyhnujmikolp', '1a2b3c4d5e6f7g8h9i0j'];
const WALKS = [...ROWS, ...COLUMNS].flatMap((walk) => [walk, walk.split('').toReversed().join('')]);

function isWalk(signs: string): boolean {
  return signs.length >= 4 && WALKS.some((walk) => walk.includes(signs));
}

function isRun(digits: string): boolean {
  return '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}
