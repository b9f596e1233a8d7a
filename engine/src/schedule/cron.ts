// Schedule of a task as a cron expression: five parts, or the six and seven of editors with seconds and years.

interface Part {
  least: number;
  most: number;
  names?: readonly string[];
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const PARTS: readonly Part[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: MONTHS },
  { least: 0, most: 7, names: DAYS },
];
const LONGEST = 100;

/** @returns the five parts, separated by one space, with names in capitals; null if it cannot be expressed in minutes */
export function fivePart(text: string): string | null {
  if (text.length > LONGEST) return null;
  const parts = text.trim().toUpperCase().split(/\s+/);
  const quartz = parts.length > 5;
  if (parts.length === 7 && !['*', '?'].includes(parts.pop() as string)) return null;
  if (parts.length === 6 && parts.shift() !== '0') return null;
  if (parts.length !== 5) return null;
  const plain = parts.map((part, at) => (at === 2 || at === 4 ? part.replace(/^\?$/, '*') : part));
  if (quartz) plain[4] = fromSunday(plain[4] as string);
  return plain.every((part, at) => isPart(part, PARTS[at] as Part)) ? plain.join(' ') : null;
}

/** With six parts Sunday is 1, with five it is 0. The number after a slash is a step. */
function fromSunday(part: string): string {
  return part.replace(/(\/)?(\d+)/g, (_, step: string | undefined, number: string) => `${step ?? ''}${step ? number : Number(number) - 1}`);
}

function isPart(part: string, of: Part): boolean {
  return part.split(',').every((one) => isSpan(one, of));
}

function isSpan(span: string, of: Part): boolean {
  const [, from = '', to, step] = /^(\*|[A-Z]{3}|\d{1,2})(?:-([A-Z]{3}|\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(span) ?? [];
  if (!from || (from === '*' && to !== undefined)) return false;
  if (step !== undefined && (Number(step) < 1 || Number(step) > of.most)) return false;
  if (from === '*') return true;
  const [first, last] = [numberOf(from, of), to === undefined ? null : numberOf(to, of)];
  return first !== null && (to === undefined || (last !== null && first <= last));
}

function numberOf(text: string, { least, most, names = [] }: Part): number | null {
  const named = names.indexOf(text);
  if (named >= 0) return named + least;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
