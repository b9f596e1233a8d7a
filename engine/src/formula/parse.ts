// Parses the text of a formula into its tree. Function names are those of spreadsheets, fields are in braces: {price}, {lines.amount}. Precedence is that of
// spreadsheets: `-` before a value binds closest (-2^2 is 4), then %, ^, * and /, + and -, &, comparisons; all of them from left to right.
import { digitsOf } from '../kind/decimal.ts';
import { isDay } from '../kind/day.ts';
import {
  BEFORE_BINDS,
  binds,
  MAX_DIGITS,
  MAX_LEVELS,
  MAX_NODES,
  MAX_TEXT,
  operators,
  PERCENT_BINDS,
  sizeOf,
  type Expression,
  type FieldPath,
  type Operator,
} from './expression.ts';
import { signAt, type Broken, type Sign } from './scan.ts';

/** Range of characters; the end is exclusive. */
export interface Place {
  from: number;
  to: number;
}

/** Reasons why a text is not a formula; `formulaPhrases` of the contract has a sentence for each. */
export type ParseProblem =
  | Broken['problem']
  | 'nothing'
  | 'valueWanted'
  | 'unexpected'
  | 'openBracket'
  | 'bracketWanted'
  | 'unknownField'
  | 'unknownName'
  | 'tooLong'
  | 'tooLarge'
  | 'longText'
  | 'longNumber';

export interface ParseRefusal extends Place {
  problem: ParseProblem;
  /** Text at this position. */
  says: string;
}

export interface Parsed {
  expression: Expression;
  /** Position of each node in the text. */
  places: ReadonlyMap<Expression, Place>;
}

/** The field with that name: `['price']`, `['lines', 'amount']`; null if it does not exist. */
export type FindField = (name: readonly string[]) => FieldPath | null;

/** Characters of a formula. */
export const MAX_SIGNS = 10_000;

const isOperator = (says: string): says is Operator => (operators as readonly string[]).includes(says);

/** As stored: by ids. */
export const byIds: FindField = ([one = '', other]) => (other === undefined ? [one] : [one, other]);

/** Thrown and caught in this file only. */
class Refused extends Error {
  readonly refusal: ParseRefusal;
  constructor(problem: ParseProblem, { from, to, says }: Place & { says: string }) {
    super(problem);
    this.refusal = { problem, from, to, says };
  }
}

/** @param find resolves field names in this text; default: ids. `{#id}` and `{#table.id}` always work */
export function parse(text: string, find: FindField = byIds): Parsed | { refusal: ParseRefusal } {
  if (text.length > MAX_SIGNS) return { refusal: { problem: 'tooLong', from: MAX_SIGNS, to: text.length, says: '' } };
  const reader = new Reader(text, find);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

class Reader {
  private readonly places = new Map<Expression, Place>();
  private readonly text: string;
  private readonly find: FindField;
  private next: Sign;
  /** End of the last token. */
  private end = 0;
  private level = 0;

  constructor(text: string, find: FindField) {
    this.text = text;
    this.find = find;
    this.next = { is: 'end', says: '', from: 0, to: 0 };
  }

  whole(): Parsed {
    this.take();
    // Users of spreadsheets start with it.
    if (this.isMark('=')) this.take();
    if (this.isEnd()) throw new Refused('nothing', this.next);
    const expression = this.value(0);
    if (!this.isEnd()) throw new Refused('unexpected', this.next);
    const { nodes, levels } = sizeOf(expression);
    if (nodes > MAX_NODES || levels > MAX_LEVELS) throw new Refused('tooLarge', { from: 0, to: this.text.length, says: '' });
    return { expression, places: this.places };
  }

  /** @returns the next token, and moves on */
  private take(): Sign {
    const taken = this.next;
    this.end = taken.to;
    const next = signAt(this.text, taken.to);
    if ('problem' in next) throw new Refused(next.problem, next);
    this.next = next;
    return taken;
  }

  private isEnd(): boolean {
    return this.next.is === 'end';
  }

  private isMark(says: string): boolean {
    return this.next.is === 'mark' && this.next.says === says;
  }

  private placed<E extends Expression>(expression: E, from: number): E {
    this.places.set(expression, { from, to: this.end });
    return expression;
  }

  /** Parses operators with at least this precedence. */
  private value(least: number): Expression {
    this.level += 1;
    if (this.level > MAX_LEVELS) throw new Refused('tooLarge', { from: 0, to: this.text.length, says: '' });
    const { from } = this.next;
    let left = this.one();
    for (;;) {
      if (this.isMark('%') && least <= PERCENT_BINDS) {
        this.take();
        left = this.placed({ percent: left }, from);
        continue;
      }
      const { is, says } = this.next;
      if (is !== 'mark' || !isOperator(says) || binds[says] < least) break;
      this.take();
      left = this.placed({ is: says, left, right: this.value(binds[says] + 1) }, from);
    }
    this.level -= 1;
    return left;
  }

  private one(): Expression {
    const sign = this.next;
    const { from } = sign;
    if (sign.is !== 'end') this.take();
    switch (sign.is) {
      case 'end':
        throw new Refused('valueWanted', sign);
      case 'number':
        return this.placed(this.number(sign), from);
      case 'text':
        if (sign.says.length > MAX_TEXT) throw new Refused('longText', { ...sign, says: '' });
        return this.placed(sign.says === '' ? { empty: true } : { text: sign.says }, from);
      case 'day':
        if (!isDay(sign.says)) throw new Refused('strangeDay', sign);
        return this.placed({ day: sign.says }, from);
      case 'field':
        return this.placed(this.field(sign), from);
      case 'word':
        return this.placed(this.isMark('(') ? { call: sign.says.toUpperCase(), of: this.list(sign) } : this.word(sign), from);
      case 'mark':
        return this.marked(sign);
    }
  }

  private marked(sign: Sign): Expression {
    if (sign.says === '(') {
      const inner = this.value(0);
      this.close(sign);
      return inner;
    }
    if (sign.says === '+') return this.value(BEFORE_BINDS);
    if (sign.says === '-') return this.placed({ before: '-', of: this.value(BEFORE_BINDS) }, sign.from);
    throw new Refused('valueWanted', sign);
  }

  /** The closing bracket of this opening one. */
  private close(open: Sign): void {
    if (this.isEnd()) throw new Refused('openBracket', open);
    if (!this.isMark(')')) throw new Refused('bracketWanted', this.next);
    this.take();
  }

  private list(name: Sign): Expression[] {
    if (!/^[A-Za-z][A-Za-z0-9]{0,19}$/.test(name.says)) throw new Refused('unknownName', name);
    const open = this.take();
    const list: Expression[] = [];
    if (!this.isMark(')')) {
      list.push(this.value(0));
      while (this.isMark(',')) {
        this.take();
        list.push(this.value(0));
      }
    }
    this.close(open);
    return list;
  }

  private number(sign: Sign): Expression {
    if (sign.says.length > MAX_DIGITS) throw new Refused('longNumber', { ...sign, says: '' });
    const [before = '', behind = ''] = sign.says.split('.');
    return { number: digitsOf(`${before || '0'}.${behind || '0'}`) ?? '0' };
  }

  private field(sign: Sign): Expression {
    const all = sign.says.endsWith('[]');
    const name = all ? sign.says.slice(0, -2).trim() : sign.says;
    const byId = name.startsWith('#');
    const parts = (byId ? name.slice(1) : name).split('.').map((part) => part.trim());
    const path = parts.length <= 2 && parts.every((part) => part !== '') ? (byId ? byIds : this.find)(parts) : null;
    if (!path) throw new Refused('unknownField', sign);
    return all ? { field: path, all: true } : { field: path };
  }

  /** TRUE and FALSE, or a field without its braces. */
  private word(sign: Sign): Expression {
    const name = sign.says.toUpperCase();
    if (name === 'TRUE' || name === 'FALSE') return { boolean: name === 'TRUE' };
    const path = this.find === byIds ? null : this.find(sign.says.split('.'));
    if (!path) throw new Refused('unknownName', sign);
    return { field: path };
  }
}
