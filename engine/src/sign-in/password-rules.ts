// What a new password must be: its pattern (product §5.1), and what keeps it from being guessed (promises §2.8).
import { patterns } from '../text/patterns.ts';

/** What an installation asks of new passwords besides. */
export interface PasswordDemand {
  /** The pattern itself allows 6. */
  least: number;
  /** Small and capital letters. */
  mixedCase: boolean;
}

export const defaultDemand: PasswordDemand = { least: 10, mixedCase: false };

export type PasswordProblem = 'pattern' | 'short' | 'case' | 'common' | 'account' | 'same';

/** Starts and words that lists of leaked passwords are made of; digits around them change nothing. */
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

/** Every rule, in the order in which its breach is told. @param old null where there is none to compare with */
const RULES: Record<PasswordProblem, (password: string, account: string, old: string | null, demand: PasswordDemand) => boolean> = {
  pattern: (password) => patterns.password.test(password),
  short: (password, _, __, { least }) => password.length >= least,
  case: (password, _, __, { mixedCase }) => !mixedCase || (/[a-z]/.test(password) && /[A-Z]/.test(password)),
  account: (password, account) => account.length < 3 || !password.toLowerCase().includes(account.toLowerCase()),
  common: (password) => !isGuessable(password.toLowerCase()),
  same: (password, _, old) => password !== old,
};

/** @returns every problem, in the order in which they are told */
export function passwordProblems(password: string, account: string, old: string | null, demand: PasswordDemand): PasswordProblem[] {
  return (Object.keys(RULES) as PasswordProblem[]).filter((rule) => !RULES[rule](password, account, old, demand));
}

/** @returns the first problem, or null when the password may be used */
export function passwordProblem(password: string, account: string, old: string | null, demand = defaultDemand): PasswordProblem | null {
  return passwordProblems(password, account, old, demand)[0] ?? null;
}

/** The same signs again and again, a walk over the keyboard, or a common word with nothing but a run or a year of digits. */
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

/** Digits within a word stand for letters: `passw0rd`. */
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
