// Requests generated from an endpoint's own schema, some of them valid, most of them malformed.
import type { Endpoint } from '@ordo/contract/kit.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';

export type Sent = Record<string, unknown>;

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '😀'.repeat(60),
  '\r\nX: y',
  '%',
  '%00',
  '\\',
  "'",
  "' or 1=1 --",
  '";drop table area;--',
];
const CODE = [
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '.',
  '..',
  '__proto__',
  'constructor',
  '-1/Selector',
];
const DIGITS = [
  '0x10',
  '1e3',
  ' 1',
  '１',
  '-0',
  '-1',
  '0',
  '00',
  '1.5',
  '-1.',
  '9'.repeat(15),
  '9'.repeat(400),
  '1'.repeat(50),
  '13800138000',
  '2026-02-30',
  '9999-12-31',
];
const LONG = ['a'.repeat(51), 'x'.repeat(5_000), Array.from({ length: 300 }, () => 'x')];
const NUMBERS = [0, -0, -1, 1, 1.5, 2, 500, 501, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 2 ** 63, 1e-7, 1e21, 1e308, -1e308, 999_999_999];
const SHAPES: unknown[] = [true, false, null, [], [1], [[]], ['330106'], [null], {}, { a: 1 }, { id: '1' }, { $ne: null }, { toString: 'x' }, { length: -1 }];
const PROTOTYPE = Object.fromEntries([['__proto__', { administrator: true }]]);

/** Values that often break programs. */
const WILD: unknown[] = [...TEXTS, ...CODE, ...DIGITS, ...LONG, ...NUMBERS, ...SHAPES, PROTOTYPE, deep(200)];

function deep(levels: number): unknown {
  return levels === 0 ? 1 : { a: [deep(levels - 1)] };
}

/** Keys that no schema has: columns, marks, and those of every object. */
const STRAY = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'n',
  'id',
  'version',
  'delete_mark',
  'deleteMark',
  'tenant_id',
  'creatorUserId',
  'is_administrator',
  '',
  ' ',
  'a b',
  'key[]',
  'a.b',
  '$where',
];

const wild = fc.constantFrom(...WILD);
const junk = fc.oneof({ weight: 4, arbitrary: wild }, fc.string({ unit: 'binary', maxLength: 30 }), fc.double(), fc.jsonValue({ maxDepth: 2 }));

const PLAIN_TEXTS = ['330106', '-1', 'A.1', 'B2', '张三', '卫生院 100%', '2027-02-28', '13800138000', '', '7', 'a@b.cn', "O'Brien \\", '0', '1', 'asc', 'desc'];
const PLAIN_NUMBERS = [0, 1, 2, 7, 0.5, -3, 500, 1_700_000_000_000];
/** Plain values; a field gets those that its schema accepts. */
const PLAIN: unknown[] = [...PLAIN_TEXTS, ...PLAIN_NUMBERS, null];

/** @param idsFor ids of existing records, for a key of the input */
export function nonsense(endpoint: Endpoint, idsFor: (key: string) => readonly string[]): fc.Arbitrary<Sent> {
  const { shape } = endpoint.input as unknown as { shape: Record<string, z.core.$ZodType> };
  const keys = Object.keys(shape);
  const right = fc.record(Object.fromEntries(keys.map((key) => [key, fitting(shape[key] as z.core.$ZodType, key, idsFor)])), {
    requiredKeys: keys.filter((key) => !z.safeParse(shape[key] as z.core.$ZodType, undefined).success),
  });
  const bend = fc.record({
    key: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...keys, 'n') }, { weight: 1, arbitrary: fc.constantFrom(...STRAY) }),
    value: fc.option(junk, { nil: undefined, freq: 6 }),
  });
  const bends = fc.oneof(fc.constant([]), fc.array(bend, { minLength: 1, maxLength: 1 }), fc.array(bend, { maxLength: 4 }));
  return fc
    .tuple(right, bends)
    .map(([sent, bent]) => Object.fromEntries([...Object.entries(sent), ...bent.map(({ key, value }): [string, unknown] => [key, value])]));
}

/** Values that the field accepts, existing ids for an id; any value if none of ours fits. */
function fitting(schema: z.core.$ZodType, key: string, idsFor: (key: string) => readonly string[]): fc.Arbitrary<unknown> {
  const { enum: choices = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { enum?: unknown[] };
  const taken = (/id$/i.test(key) ? idsFor(key) : [...choices, ...PLAIN]).filter((value) => z.safeParse(schema, value).success);
  const codes = /code$/i.test(key) ? [fc.nat().map((number) => `9${number}`)] : [];
  return taken.length ? fc.oneof(fc.constantFrom(...taken), ...codes) : junk;
}
