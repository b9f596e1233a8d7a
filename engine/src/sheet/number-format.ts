// Number formats of spreadsheets: the section that applies to a number, and its parts.

export type FormatToken = { literal: string } | { digit: '0' | '#' | '?' } | { sign: '.' | ',' | '%' };

interface FormatSection {
  tokens: FormatToken[];
  /** `General`, `@` and scientific formats: the number is shown with its own digits. */
  general: boolean;
  /** Fractions and other unsupported formats. */
  strange: boolean;
  /** The section writes the sign itself. */
  ownSign: boolean;
}

const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/;

/** The section that applies to a number. */
export function sectionFor(value: number, format: string): FormatSection {
  const sections = split(format);
  const conditions = sections.map((section) => CONDITION.exec(section.replace(/^(?:\[(?:[a-z]+\d*|\$[^\]]*)\])+/i, '')));
  let at = 0;
  if (conditions.some(Boolean)) {
    at = conditions.findIndex((condition) => condition === null || holds(value, condition[1] ?? '', Number(condition[2])));
    if (at < 0) at = sections.length - 1;
  } else if (sections.length > 1 && value < 0) at = 1;
  else if (sections.length > 2 && value === 0) at = 2;
  return { ...parse(sections[at] ?? ''), ownSign: at > 0 };
}

function holds(value: number, sign: string, limit: number): boolean {
  if (sign === '<') return value < limit;
  if (sign === '>') return value > limit;
  if (sign === '<=') return value <= limit;
  if (sign === '>=') return value >= limit;
  return sign === '=' ? value === limit : value !== limit;
}

/** Parts of a format: quoted text, escaped characters, brackets, spaces of a character's width, fillers, and single characters. */
const PART = /"[^"]*"?|\\.|!.|\[[^\]]*\]|_.|\*.|General|E[+-]|AM\/PM|A\/P|./gisu;

export const partsOf = (format: string): string[] => format.match(PART) ?? [];

function split(format: string): string[] {
  const sections = [''];
  for (const part of partsOf(format)) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections;
}

function parse(section: string): Omit<FormatSection, 'ownSign'> {
  const tokens: FormatToken[] = [];
  let [general, unknown] = [false, false];
  for (const part of partsOf(section)) {
    if (/^(?:General|@|E[+-])$/i.test(part)) general = true;
    else if (part.startsWith('"')) tokens.push({ literal: part.replaceAll('"', '') });
    else if (/^[\\!]./su.test(part)) tokens.push({ literal: part.slice(1) });
    else if (part.startsWith('[$')) tokens.push({ literal: /^\[\$([^\]-]*)/.exec(part)?.[1] ?? '' });
    else if (/^[[_*]/.test(part)) continue;
    else if (part === '0' || part === '#' || part === '?') tokens.push({ digit: part });
    else if (part === '.' || part === ',' || part === '%') tokens.push({ sign: part });
    else if (part === '/') unknown = true;
    else tokens.push({ literal: part });
  }
  return { tokens, general, strange: unknown };
}
