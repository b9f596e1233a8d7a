// Formulas that would run forever, or use all memory: each must end within a second.
import { calendarOf, compile, type Outcome } from '../src/formula/evaluate.ts';
import { parse } from '../src/formula/parse.ts';
import { fields, surroundings } from './formula-world.ts';

/** Result of a formula given as text. */
function burnt(text: string, record: object = {}): Outcome | { refused: string } {
  const parsed = parse(text);
  if ('refusal' in parsed) return { refused: parsed.refusal.problem };
  const calendar = calendarOf(
    Array.from({ length: 3_000 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    [],
  );
  return compile(parsed.expression, fields()).evaluate({ ...surroundings, record: { ...surroundings.record, ...record }, calendar });
}

const nested = (name: string, inner: string, more: string, times: number) => `${`${name}(`.repeat(times)}${inner}${`${more})`.repeat(times)}`;
const again = (part: string, between: string, times: number) => Array.from({ length: times }, () => part).join(between);
const manyRows = { lines: Array.from({ length: 50_000 }, (_, row) => ({ id: String(row), values: { amount: `${row}.123456789`, kind: '差旅'.repeat(50) } })) };

const bomb = (name: string, text: string, record?: object) => ({ name, burn: () => burnt(text, record) });

export const bombs = [
  bomb('powers of powers', '9^9^9^9^9^9'),
  bomb('a power with a very long exponent', '1.0000001^999999999999999999'),
  bomb('a power of a very long number', `${'9'.repeat(100)}^1000000`),
  bomb('a small power again and again', nested('POWER', '1.5', ', 1.000001', 150)),
  bomb('powers by series, many', again('1.23456789^0.3', '+', 199)),
  bomb('roots of long numbers', nested('SQRT', '9'.repeat(100), '', 150)),
  bomb('long products', again('9'.repeat(99), '*', 99)),
  bomb('quotients of quotients', again('3.3333333333333', '/', 199)),
  bomb('rounded to very many places', 'ROUND(1/3, 10^20)'),
  bomb('rounded to very few', 'ROUNDUP(1, -(10^20))'),
  bomb('text doubled', `REPT(${nested('REPT', '"xxxxxxxxxx"', ', 10', 100)}, 10)`),
  bomb('text repeated for ever', 'REPT("x", 10^30)'),
  bomb('text replaced by longer text', nested('SUBSTITUTE', 'REPT("a", 30000)', ', "a", REPT("a", 30000)', 50)),
  bomb('text replaced by the same', nested('SUBSTITUTE', 'REPT("ab", 16000)', ', "a", "c"', 150)),
  bomb('rare signs counted', again('LEN(REPT("𠮷", 16000))', '+', 150)),
  bomb('searched for what is nearly there', again('FIND(REPT("a", 15000) & "b", REPT("a", 32000))', '+', 100)),
  bomb('large letters of long text', nested('UPPER', 'REPT("ß", 16000)', '', 150)),
  bomb('blanks taken out', nested('TRIM', 'REPT("a ", 16000)', '', 150)),
  bomb('read as a number', again('VALUE(REPT("9,", 16000))', '+', 150)),
  bomb('read as a day', again('ISBLANK(DATEVALUE(REPT(" - ", 10000)))', '=', 99)),
  bomb('shown by a long format', again('LEN(TEXT(1/3, "#,##0." & REPT("0#", 40)))', '+', 80)),
  bomb('a condition of long text', again('COUNTIF({lines.kind}, REPT(">", 30000))', '+', 100), manyRows),
  bomb('joined rows', 'TEXTJOIN(REPT("x", 30000), FALSE, {lines.kind})', manyRows),
  bomb('many sums of many rows', again('SUM({lines.amount})', '+', 199), manyRows),
  bomb('many products of many rows', again('PRODUCT({lines.amount})', '+', 199), manyRows),
  bomb('sorted rows', again('MEDIAN({lines.amount})', '+', 199), manyRows),
  bomb('many look-ups in many rows', again('XLOOKUP("x", {lines.kind}, {lines.amount})', '+', 150), manyRows),
  bomb('workdays for ever', again('DAY(WORKDAY(#2026-01-01#, 3999999))', '+', 150)),
  bomb('workdays without one', again('DAY(WORKDAY(#0001-01-01#, 2000000))', '+', 190)),
  bomb('workdays of all times', again('NETWORKDAYS(#0001-01-01#, #9999-12-31#)', '+', 199)),
  bomb('months beyond all', 'EDATE(#2026-01-01#, 10^18)'),
  bomb('brackets', '('.repeat(10_000)),
  bomb('quotes', '"'.repeat(9_999)),
  bomb('signs', `${'-'.repeat(9_999)}1`),
  bomb('percents', `1${'%'.repeat(9_998)}`),
  bomb('open fields', '{'.repeat(9_999)),
  bomb('days that are none', '#'.repeat(9_999)),
  bomb('a long word', 'a.'.repeat(4_999)),
];
