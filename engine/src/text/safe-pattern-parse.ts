// Compiles a pattern into the steps of an automaton without backtracking. Supports JavaScript patterns without backreferences and lookaround. Repeats are
// expanded, so a pattern that would explode is refused as too large.

/** Why a pattern cannot be used. `at`: position in the text. */
export interface PatternRefusal {
  problem: 'broken' | 'backreference' | 'lookaround' | 'unknown' | 'tooLong' | 'tooLarge';
  at: number;
}

/** Matches a character (`sign`), tests an edge of the text, branches (`or`) or jumps (`go`). */
export type Step =
  | { do: 'sign'; passes: (sign: string) => boolean }
  | { do: 'start' | 'end' | 'edge' | 'noEdge' }
  | { do: 'or'; one: number; other: number }
  | { do: 'go'; to: number }
  | { do: 'found' };

type Tree =
  | { is: 'sign'; passes: (sign: string) => boolean }
  | { is: 'start' | 'end' | 'edge' | 'noEdge' }
  | { is: 'row'; of: Tree[] }
  | { is: 'either'; of: Tree[] }
  | { is: 'repeat'; of: Tree; least: number; most: number };

const MAX_SIGNS = 1_000;
export const MAX_STEPS = 3_000;
const MAX_LEVELS = 50;

/** Thrown and caught in this file only. */
class Refused extends Error {
  readonly refusal: PatternRefusal;
  constructor(problem: PatternRefusal['problem'], at: number) {
    super(problem);
    this.refusal = { problem, at };
  }
}

const isWord = (sign: string) => /^\w$/.test(sign);
const SETS: Readonly<Record<string, (sign: string) => boolean>> = {
  d: (sign) => sign >= '0' && sign <= '9' && sign.length === 1,
  w: isWord,
  s: (sign) => /^\s$/.test(sign),
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' };
const isLineEnd = (sign: string) => sign === '\n' || sign === '\r' || sign === '\u2028' || sign === '\u2029';

/** @param ignoresCase `a` and `A` are equal */
export function stepsOf(pattern: string, ignoresCase: boolean): { steps: readonly Step[] } | PatternRefusal {
  const signs = Array.from(pattern);
  if (signs.length > MAX_SIGNS) return { problem: 'tooLong', at: MAX_SIGNS };
  try {
    const reader = new Reader(signs, ignoresCase);
    const tree = reader.either(0);
    if (reader.at < signs.length) throw new Refused('broken', reader.at);
    const steps: Step[] = [];
    write(tree, steps);
    steps.push({ do: 'found' });
    return { steps };
  } catch (refused) {
    if (refused instanceof Refused) return refused.refusal;
    throw refused;
  }
}

class Reader {
  at = 0;
  private readonly signs: readonly string[];
  private readonly ignoresCase: boolean;
  constructor(signs: readonly string[], ignoresCase: boolean) {
    this.signs = signs;
    this.ignoresCase = ignoresCase;
  }

  private fold(sign: string): string {
    return this.ignoresCase ? sign.toLowerCase() : sign;
  }

  private get here(): string {
    return this.signs[this.at] ?? '';
  }
  private take(sign: string): boolean {
    const isThere = this.here === sign;
    if (isThere) this.at += 1;
    return isThere;
  }

  either(level: number): Tree {
    if (level > MAX_LEVELS) throw new Refused('tooLarge', this.at);
    const of = [this.row(level)];
    while (this.take('|')) of.push(this.row(level));
    return of.length === 1 && of[0] ? of[0] : { is: 'either', of };
  }

  private row(level: number): Tree {
    const of: Tree[] = [];
    while (this.at < this.signs.length && this.here !== '|' && this.here !== ')') of.push(this.repeated(level));
    return { is: 'row', of };
  }

  private repeated(level: number): Tree {
    const from = this.at;
    const one = this.one(level);
    const times = this.times();
    if (!times) return one;
    if (one.is === 'start' || one.is === 'end' || one.is === 'edge' || one.is === 'noEdge') throw new Refused('broken', from);
    // Greediness does not change whether there is a match.
    this.take('?');
    if (this.times()) throw new Refused('broken', this.at - 1);
    return { is: 'repeat', of: one, ...times };
  }

  private times(): { least: number; most: number } | null {
    if (this.take('*')) return { least: 0, most: Infinity };
    if (this.take('+')) return { least: 1, most: Infinity };
    if (this.take('?')) return { least: 0, most: 1 };
    const written = /^\{(\d{1,5})(?:(,)(\d{1,5})?)?\}/.exec(this.signs.slice(this.at, this.at + 15).join(''));
    if (!written) return null;
    const [whole = '', least = '', comma, most] = written;
    if (most !== undefined && Number(most) < Number(least)) throw new Refused('broken', this.at);
    this.at += whole.length;
    return { least: Number(least), most: comma ? (most === undefined ? Infinity : Number(most)) : Number(least) };
  }

  private one(level: number): Tree {
    const from = this.at;
    if (this.times()) throw new Refused('broken', from);
    const sign = this.here;
    this.at += 1;
    switch (sign) {
      case '^':
        return { is: 'start' };
      case '$':
        return { is: 'end' };
      case '.':
        return { is: 'sign', passes: (one) => !isLineEnd(one) };
      case '(':
        return this.group(level, from);
      case '[':
        return this.set(from);
      case '\\':
        return this.escaped(from);
      default:
        return this.exactly(sign);
    }
  }

  private exactly(sign: string): Tree {
    const wanted = this.fold(sign);
    return { is: 'sign', passes: (one) => this.fold(one) === wanted };
  }

  private group(level: number, from: number): Tree {
    if (this.take('?')) {
      const name = /^<[A-Za-z_]\w{0,40}>/.exec(this.signs.slice(this.at, this.at + 43).join(''))?.[0];
      if (name) this.at += name.length;
      else if (!this.take(':')) throw new Refused(/^(?:<?[=!])/.test(this.signs.slice(this.at, this.at + 2).join('')) ? 'lookaround' : 'unknown', from);
    }
    const inner = this.either(level + 1);
    if (!this.take(')')) throw new Refused('broken', from);
    return inner;
  }

  private escaped(from: number): Tree {
    if (this.take('b')) return { is: 'edge' };
    if (this.take('B')) return { is: 'noEdge' };
    if (/^[1-9k]$/.test(this.here)) throw new Refused('backreference', from);
    const what = this.escape(from);
    return typeof what === 'string' ? this.exactly(what) : { is: 'sign', passes: what };
  }

  /** After `\`: a character, or a class of characters. */
  private escape(from: number): string | ((sign: string) => boolean) {
    const sign = this.here;
    if (sign === '') throw new Refused('broken', from);
    this.at += 1;
    const set = SETS[sign.toLowerCase()];
    if (set) return sign === sign.toLowerCase() ? set : (one) => !set(one);
    if (sign === 'p' || sign === 'P') return this.property(sign, from);
    if (sign === 'x' || sign === 'u') return this.numbered(sign, from);
    const control = CONTROLS[sign];
    if (control !== undefined) return control;
    if (/^[A-Za-z0-9]$/.test(sign)) throw new Refused('unknown', from);
    return sign;
  }

  private numbered(sign: 'x' | 'u', from: number): string {
    const rest = this.signs.slice(this.at, this.at + 8).join('');
    const [whole, digits = '', more = ''] = (sign === 'x' ? /^([\da-f]{2})/i : /^(?:([\da-f]{4})|\{([\da-f]{1,6})\})/i).exec(rest) ?? [];
    const code = Number.parseInt(digits || more, 16);
    if (whole === undefined || code > 0x10_ff_ff) throw new Refused('broken', from);
    this.at += whole.length;
    return String.fromCodePoint(code);
  }

  private property(sign: 'p' | 'P', from: number): (sign: string) => boolean {
    const [whole, name = ''] = /^\{([A-Za-z_]{1,40}(?:=[A-Za-z_]{1,40})?)\}/.exec(this.signs.slice(this.at, this.at + 84).join('')) ?? [];
    if (whole === undefined) throw new Refused('broken', from);
    this.at += whole.length;
    try {
      // A class of single characters, tested by the built-in regular expression; backtracking is impossible.
      const set = new RegExp(`^\\${sign}{${name}}$`, 'u');
      return (one) => set.test(one);
    } catch {
      throw new Refused('unknown', from);
    }
  }

  private set(from: number): Tree {
    const isOpposite = this.take('^');
    const tests: ((sign: string) => boolean)[] = [];
    while (!this.take(']')) {
      if (this.at >= this.signs.length) throw new Refused('broken', from);
      const low = this.member(from);
      if (typeof low !== 'string' || this.here !== '-' || this.signs[this.at + 1] === ']') {
        tests.push(typeof low === 'string' ? (one) => this.fold(one) === this.fold(low) : low);
        continue;
      }
      this.at += 1;
      const high = this.member(from);
      if (typeof high !== 'string' || code(high) < code(low)) throw new Refused('broken', from);
      tests.push(this.between(code(low), code(high)));
    }
    return { is: 'sign', passes: (one) => tests.some((test) => test(one)) !== isOpposite };
  }

  private member(from: number): string | ((sign: string) => boolean) {
    const sign = this.here;
    this.at += 1;
    if (sign !== '\\') return sign;
    return this.take('b') ? '\b' : this.escape(from);
  }

  private between(low: number, high: number): (sign: string) => boolean {
    const isIn = (sign: string) => code(sign) >= low && code(sign) <= high;
    return this.ignoresCase ? (sign) => isIn(sign) || isIn(sign.toLowerCase()) || isIn(sign.toUpperCase()) : isIn;
  }
}

const code = (sign: string) => sign.codePointAt(0) ?? 0;

/** Appends the steps of a tree; a match ends after the last of them. */
function write(tree: Tree, steps: Step[]): void {
  if (steps.length > MAX_STEPS) throw new Refused('tooLarge', 0);
  switch (tree.is) {
    case 'sign':
      steps.push({ do: 'sign', passes: tree.passes });
      return;
    case 'row':
      for (const part of tree.of) write(part, steps);
      return;
    case 'either':
      writeEither(tree.of, steps);
      return;
    case 'repeat':
      writeRepeat(tree, steps);
      return;
    default:
      steps.push({ do: tree.is });
  }
}

function writeEither(of: readonly Tree[], steps: Step[]): void {
  const [first, ...rest] = of;
  if (!first) return;
  if (rest.length === 0) return write(first, steps);
  const fork = steps.push({ do: 'go', to: 0 }) - 1;
  write(first, steps);
  const end = steps.push({ do: 'go', to: 0 }) - 1;
  steps[fork] = { do: 'or', one: fork + 1, other: steps.length };
  writeEither(rest, steps);
  steps[end] = { do: 'go', to: steps.length };
}

function writeRepeat({ of, least, most }: Extract<Tree, { is: 'repeat' }>, steps: Step[]): void {
  for (let time = 0; time < least; time += 1) {
    const before = steps.length;
    write(of, steps);
    // Repeating an empty part changes nothing.
    if (steps.length === before) break;
  }
  if (most === Infinity) {
    const fork = steps.push({ do: 'go', to: 0 }) - 1;
    write(of, steps);
    steps.push({ do: 'go', to: fork });
    steps[fork] = { do: 'or', one: fork + 1, other: steps.length };
    return;
  }
  const forks: number[] = [];
  for (let time = least; time < most; time += 1) {
    forks.push(steps.push({ do: 'go', to: 0 }) - 1);
    const before = steps.length;
    write(of, steps);
    if (steps.length === before) break;
  }
  for (const fork of forks) steps[fork] = { do: 'or', one: fork + 1, other: steps.length };
}
