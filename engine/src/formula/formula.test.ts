// Formulas, case by case. The fields and their values are in `formula-world`.
import { describe, expect, test } from 'vitest';
import { said } from '../../testing/formula-world.ts';

type Case = [rule: string, text: string, expected: unknown];
const holds = (cases: readonly Case[]) =>
  test.each<Case>([...cases])('%s', (_, text, expected) => {
    expect(said(text)).toBe(expected);
  });

describe('precedence', () => {
  holds([
    ['products before sums', '1 + 2 * 3', 7],
    ['brackets before all', '(1 + 2) * 3', 9],
    ['from left to right', '10 - 4 - 3', 3],
    ['quotients from left to right', '100 / 5 / 4', 5],
    ['powers from left to right', '2^3^2', 64],
    ['powers before products', '2 * 3^2', 18],
    ['the sign of a value before its power', '-2^2', 4],
    ['a subtraction after a power', '0 - 2^2', -4],
    ['a power below zero', '2^-1', 0.5],
    ['percent before powers', '2^200%', 4],
    ['percent of a sign', '-50%', -0.5],
    ['sums before joining', '1 + 2 & "x"', '3x'],
    ['joining before comparing', '"a" & "b" = "ab"', true],
    ['as in a spreadsheet with = first', '=1+1', 2],
    ['marks of Chinese typing', '（{n}＋1）×２÷4', 4],
    ['two signs in front', '--5', 5],
  ]);
});

describe('decimals', () => {
  holds([
    ['no binary fractions', '{m} + 0.2', 0.3],
    ['money in cents', '19.99 * 3', 59.97],
    ['more digits than a number of the language has, as text', '12345678901234567890 + 1', '12345678901234567891'],
    ['the smallest step beyond 2^53', '9007199254740993 - 1', '9007199254740992'],
    ['a quotient carries 40 digits', '1 / 3', `0.${'3'.repeat(40)}`],
    ['rounded half up', '2 / 3', `0.${'6'.repeat(39)}7`],
    ['digits are counted from the first one that is not 0', '1 / 300', `0.00${'3'.repeat(40)}`],
    ['and below zero', '-869 / 3', `-289.${'6'.repeat(36)}7`],
    ['digits before the point are not cut', '10^50 / 3', '3'.repeat(50)],
    ['an exact quotient is short', '1 / 8', 0.125],
    ['a division by zero is nothing', '{n} / 0', null],
    ['nor is the rest of one something', 'MOD({n}, 0)', null],
    ['a root carries 40 digits', 'SQRT(2)', '1.41421356237309504880168872420969807857'],
    ['no root of a negative number', 'SQRT(-1)', null],
    ['a number beyond 200 digits is none', '10^150 * 10^150', null],
    ['halves away from zero', 'ROUND(2.5, 0) & ROUND(-2.5, 0) & ROUND(1.005, 2)', '3-31.01'],
    ['to tens', 'ROUND(1250, -2)', 1300],
    ['away from zero', 'ROUNDUP(-1.21, 1)', -1.3],
    ['towards zero', 'ROUNDDOWN(-1.29, 1)', -1.2],
    ['to the lower whole number', 'INT(-1.5)', -2],
    ['cut', 'TRUNC(-1.9)', -1],
    ['a rest has the sign of the divisor', 'MOD(-7, 3) & "," & MOD(7, -3)', '2,-2'],
    ['rests of decimals', 'MOD(1, 0.1)', 0],
    ['up to a step', 'CEILING(2.1, 0.5)', 2.5],
    ['up to a step below zero', 'CEILING(-2.5, 2)', -2],
    ['down to a step', 'FLOOR(-2.5, 2)', -4],
    ['steps of the other sign', 'FLOOR(2.5, -2)', null],
    ['powers of fractions', 'ROUND(8^(1/3), 30)', 2],
    ['powers by series', 'ROUND(2^0.3, 20)', '1.2311444133449162845'],
    ['half powers', '16^1.5', 64],
    ['powers by name', 'POWER(1.1, 2)', 1.21],
    ['no number to the zeroth power of nothing', '0^0', null],
    ['interest of ten years', 'ROUND(1000 * (1 + 3.5%)^10, 2)', 1410.6],
    ['signs', 'SIGN(-3) + ABS(-3)', 2],
    ['whole quotients', 'QUOTIENT(-7, 2)', -3],
  ]);
});

describe('nothing', () => {
  holds([
    ['empty text is nothing', '""', null],
    ['arithmetic with nothing is nothing', '{n} + {none}', null],
    ['and so is a function of it', 'ROUND({none}, 2)', null],
    ['text with nothing is the text', '{name} & {blank}', '张三'],
    ['nothing is blank', 'ISBLANK({blank})', true],
    ['nothing equals nothing', '{blank} = ""', true],
    ['something differs from nothing', '{n} <> ""', true],
    ['nothing has no order', '{none} < 5', false],
    ['nor the other way round', '{none} >= 5', false],
    ['0 is something', 'ISBLANK(0)', false],
    ['the first that is there', 'COALESCE({none}, {blank}, "x")', 'x'],
    ['instead of nothing', 'IFEMPTY({none}, 0) + 1', 1],
    ['what goes wrong is nothing', 'IFERROR(1 / 0, -1)', -1],
    ['what is not said is no', 'IF({unsaid}, 1, 2)', 2],
    ['nothing has no length', 'LEN({blank})', 0],
    ['a missing day has no year', 'YEAR({noday})', null],
  ]);
});

describe('choices', () => {
  holds([
    ['then', 'IF({on}, "是", "否")', '是'],
    ['otherwise nothing', 'IF({n} > 100, 1)', null],
    ['only what is chosen is looked at', 'IF(TRUE, "a", REPT("x", 100000))', 'a'],
    ['the first condition that holds', 'IFS({n} > 10, "a", {n} > 5, "b", TRUE, "c")', 'b'],
    ['none of the conditions', 'IFS({n} > 10, "a")', null],
    ['one of values', 'SWITCH({name}, "李四", 1, "张三", 2, 9)', 2],
    ['none of values', 'SWITCH({n}, 1, "a", 2, "b", "other")', 'other'],
    ['none of values, nothing otherwise', 'SWITCH({n}, 1, "a")', null],
    ['numbers and texts become text', 'IF({n} > 5, {n}, "无")', '7'],
    ['a day as text beside a day is a day', 'COALESCE({noday}, "2026-05-01") + 1', '2026-05-02'],
    ['all', 'AND({on}, {n} = 7)', true],
    ['one', 'OR({n} = 1, {n} = 7)', true],
    ['an odd number', 'XOR(TRUE, TRUE, TRUE)', true],
    ['not', 'NOT({unsaid})', true],
    ['all rows', 'AND({lines.paid})', false],
  ]);
});

describe('child rows', () => {
  holds([
    ['SUM passes over what is missing', 'SUM({lines.amount})', 12.5],
    ['SUM of none is 0', 'SUM({empty.amount})', 0],
    ['AVERAGE passes over it too', 'AVERAGE({lines.amount})', 6.25],
    ['AVERAGE of none is nothing', 'AVERAGE({empty.amount})', null],
    ['MAX of none is nothing', 'MAX({empty.amount})', null],
    ['the earliest day', 'MIN({lines.day})', '2026-02-01'],
    ['COUNT counts what is there', 'COUNT({lines.amount})', 2],
    ['COUNTA counts texts too', 'COUNTA({lines.kind}, {blank})', 3],
    ['ROWS counts rows', 'ROWS({lines.amount})', 3],
    ['COUNT of none is 0', 'COUNT({empty.amount})', 0],
    ['blanks', 'COUNTBLANK({lines.amount})', 1],
    ['with values by themselves', 'SUM({lines.amount}, 1, {n})', 20.5],
    ['a sum of some', 'SUMIF({lines.kind}, "差旅", {lines.count})', 5],
    ['a sum by a condition', 'SUMIF({lines.count}, ">=3")', 7],
    ['a sum of all others', 'SUMIF({lines.kind}, "<>差旅", {lines.amount})', 2.5],
    ['a count by a condition', 'COUNTIF({lines.day}, ">=2026-02-15")', 1],
    ['a count of what is there', 'COUNTIF({lines.amount}, "<>")', 2],
    ['a count in a field with several values', 'COUNTIF({tags}, "急")', 1],
    ['an average of some', 'AVERAGEIF({lines.kind}, "差旅", {lines.count})', 2.5],
    ['products summed', 'SUMPRODUCT({lines.amount}, {lines.count})', 30],
    ['joined', 'TEXTJOIN("、", TRUE, {lines.kind})', '差旅、餐饮、差旅'],
    ['with gaps', 'TEXTJOIN("-", FALSE, {lines.day})', '2026-03-01--2026-02-01'],
    ['a rate by steps', 'LOOKUP(5000, {steps.from}, {steps.rate})', 0.1],
    ['below the first step', 'LOOKUP(-1, {steps.from}, {steps.rate})', null],
    ['of a row', 'XLOOKUP("餐饮", {lines.kind}, {lines.amount})', 2.5],
    ['of no row', 'XLOOKUP("住宿", {lines.kind}, {lines.amount}, 0)', 0],
    ['the last row', 'INDEX({lines.kind}, -1)', '差旅'],
    ['the middle one', 'MEDIAN({lines.count})', 3],
    ['all factors', 'PRODUCT({lines.count})', 24],
  ]);

  test('a row deleted is no longer counted', () => {
    expect(said('SUM({lines.amount})', { record: { lines: [{ id: 'b', values: { amount: '2.5' } }] } })).toBe(2.5);
    expect(said('SUM({lines.amount})', { record: { lines: [] } })).toBe(0);
    expect(said('SUM({lines.amount})', { record: { lines: null } })).toBe(0);
  });

  test('in formulas of a row a column is that row, and all of it where that is said', () => {
    expect(said('{lines.amount} * {lines.count}', { home: 'lines' })).toBe(10);
    expect(said('ROUND({lines.amount} / SUM({lines.amount[]}) * 100, 2)', { home: 'lines' })).toBe(20);
    expect(said('{lines.count} * {price}', { home: 'lines' })).toBe(50);
    expect(said('SUM({steps.from})', { home: 'lines' })).toBe(15_000);
  });
});

describe('what a field does with it', () => {
  test.each<[rule: string, text: string, target: Parameters<typeof said>[1], expected: unknown]>([
    ['rounds half up to its places', '2 / 3', { target: { falls: 'empty', places: 2 } }, 0.67],
    ['and away from zero', '-0.125', { target: { falls: 'empty', places: 2 } }, -0.13],
    ['a calculated field falls to 0 when a value is missing', '{n} + {none}', { target: { falls: 'zero' } }, 0],
    ['when it divides by zero', '{n} / 0', { target: { falls: 'zero' } }, 0],
    ['when it is no number', '"abc"', { target: { falls: 'zero' } }, 0],
    ['a formula is nothing', '{n} + {none}', { target: { falls: 'empty' } }, null],
  ])('%s', (_, text, options, expected) => {
    expect(said(text, options)).toBe(expected);
  });
});

describe('what is wrong', () => {
  holds([
    ['a field that is gone', '{gone} + 1', 'fieldGone'],
    ['a function that there is not', 'VLOOKUP({n})', 'unknownFunction'],
    ['too few values', 'ROUND()', 'tooFewValues'],
    ['too many', 'ABS(1, 2)', 'tooManyValues'],
    ['half a pair', 'IFS(TRUE, 1, FALSE)', 'tooFewValues'],
    ['a text in a sum', '{name} + 1', 'differentTypes'],
    ['a text as a condition', 'IF({name}, 1, 2)', 'otherType'],
    ['a number as a condition', 'AND({n})', 'otherType'],
    ['a column where one value is wanted', '{lines.amount} + 1', 'listHere'],
    ['one value where a column is wanted', 'ROWS({n})', 'listWanted'],
    ['a number against a text', '{n} = {name}', 'differentTypes'],
    ['a chain of comparisons', '1 < 2 < 3', 'differentTypes'],
    ['an order of yes and no', '{on} > FALSE', 'noOrder'],
    ['a column as the result', '{lines.amount}', 'listResult'],
    ['the name of what every object has', 'CONSTRUCTOR(1)', 'unknownFunction'],
    ['a field of that name', '{constructor}', 'fieldGone'],
    ['two at once', '{gone} + {name} * 2', 'fieldGone, differentTypes'],
  ]);
});
