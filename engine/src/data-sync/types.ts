// Column types of PostgreSQL and MySQL/MariaDB, independent of their names; and the format in which values are transferred between them.
export type Kind = 'PostgreSQL' | 'MySQL';

export type Type =
  | { is: 'bool' | 'real' | 'double' | 'bytes' | 'date' | 'time' | 'datetime' | 'moment' | 'uuid' | 'json' }
  | { is: 'int'; bits: 16 | 32 | 64 }
  /** Null: unlimited. */
  | { is: 'decimal'; digits: number | null; places: number | null }
  /** Null: unlimited. */
  | { is: 'text'; most: number | null };

export interface Native {
  /** Name in the database: `int4`, `varchar`. */
  name: string;
  /** `50`, `10,2`, or ''. */
  length: string;
  unsigned: boolean;
}

const simple: Record<Kind, Record<string, Type>> = {
  PostgreSQL: {
    bool: { is: 'bool' },
    int2: { is: 'int', bits: 16 },
    int4: { is: 'int', bits: 32 },
    int8: { is: 'int', bits: 64 },
    float4: { is: 'real' },
    float8: { is: 'double' },
    text: { is: 'text', most: null },
    citext: { is: 'text', most: null },
    name: { is: 'text', most: 63 },
    bytea: { is: 'bytes' },
    date: { is: 'date' },
    time: { is: 'time' },
    timestamp: { is: 'datetime' },
    timestamptz: { is: 'moment' },
    uuid: { is: 'uuid' },
    json: { is: 'json' },
    jsonb: { is: 'json' },
  },
  MySQL: {
    tinyint: { is: 'int', bits: 16 },
    smallint: { is: 'int', bits: 16 },
    mediumint: { is: 'int', bits: 32 },
    int: { is: 'int', bits: 32 },
    bigint: { is: 'int', bits: 64 },
    year: { is: 'int', bits: 16 },
    float: { is: 'real' },
    double: { is: 'double' },
    tinytext: { is: 'text', most: null },
    text: { is: 'text', most: null },
    mediumtext: { is: 'text', most: null },
    longtext: { is: 'text', most: null },
    enum: { is: 'text', most: null },
    set: { is: 'text', most: null },
    binary: { is: 'bytes' },
    varbinary: { is: 'bytes' },
    tinyblob: { is: 'bytes' },
    blob: { is: 'bytes' },
    mediumblob: { is: 'bytes' },
    longblob: { is: 'bytes' },
    date: { is: 'date' },
    time: { is: 'time' },
    datetime: { is: 'datetime' },
    timestamp: { is: 'moment' },
    uuid: { is: 'uuid' },
    json: { is: 'json' },
  },
};

/** @returns null for a type without a counterpart: arrays, geometry, intervals, custom types */
export function typeOf(kind: Kind, { name, length, unsigned }: Native): Type | null {
  if (/^(varchar|bpchar|char)$/.test(name)) return { is: 'text', most: length === '' ? null : Number(length) };
  if (/^(numeric|decimal)$/.test(name)) {
    const [digits, places] = length === '' ? [null, null] : length.split(',').map(Number);
    return { is: 'decimal', digits: digits ?? null, places: digits === null ? null : (places ?? 0) };
  }
  const type = (Object.hasOwn(simple[kind], name) && simple[kind][name]) || null;
  if (type?.is !== 'int' || !unsigned) return type;
  // Unsigned types have twice the range.
  const wider = { 16: { is: 'int', bits: 32 }, 32: { is: 'int', bits: 64 }, 64: { is: 'decimal', digits: 20, places: 0 } } as const;
  return wider[type.bits];
}

/** Whether values of one type can be written to the other; each value is checked row by row. */
export function accepts(to: Type, from: Type): boolean {
  if (to.is === from.is) return true;
  const into: Record<Type['is'], readonly Type['is'][]> = {
    bool: ['int'],
    int: ['bool', 'decimal'],
    decimal: ['bool', 'int'],
    real: ['double', 'int', 'decimal'],
    double: ['real', 'int', 'decimal'],
    text: ['bool', 'int', 'decimal', 'real', 'double', 'date', 'time', 'datetime', 'moment', 'uuid', 'json'],
    bytes: [],
    date: [],
    time: [],
    datetime: ['moment', 'date'],
    moment: ['datetime', 'date'],
    uuid: ['text'],
    json: ['text'],
  };
  return into[to.is].includes(from.is);
}

/** Whether rows can be ordered and identified by it. */
export const orders = ({ is }: Type): boolean => !['real', 'double', 'bytes', 'json', 'bool', 'time'].includes(is);

const withoutZeros = (fraction: string) => fraction.replace(/\.?0+$/, '');

/** Converts a value from its database's format to the transfer format. Moments are in UTC, like the sessions on both sides. */
export function carried(type: Type, text: string): string {
  switch (type.is) {
    case 'bool':
      return /^(t|true|1)$/i.test(text) ? '1' : '0';
    case 'uuid':
      return text.toLowerCase();
    case 'bytes':
      return text.replace(/^\\x/, '').toLowerCase();
    case 'decimal':
      return text.includes('.') ? withoutZeros(text) : text;
    case 'time':
      return withFraction(text);
    case 'datetime':
    case 'moment':
      return withFraction(text.replace('T', ' ').replace(/\+00(:00)?(?=$| BC$)/, ''));
    default:
      return text;
  }
}

const withFraction = (text: string) => text.replace(/\.(\d*?)0*(?=$| BC$)/, (_, digits: string) => (digits ? `.${digits}` : ''));

/** Whether two values in transfer format are equal. @param type of the target */
export function alike(type: Type, one: string | null, other: string | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  if (type.is === 'real') return Math.fround(Number(one)) === Math.fround(Number(other));
  if (type.is === 'double') return Number(one) === Number(other);
  if (type.is === 'json') return canonical(one) === canonical(other);
  return false;
}

function canonical(text: string): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]);
  };
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text;
  }
}

export type Misfit = 'tooLong' | 'tooLarge' | 'notANumber' | 'tooFine' | 'noSuchDay' | 'zeroByte' | 'notAMark';

/** Why a value in transfer format cannot be written to a column of this type: what a database might silently truncate, round or alter. */
export function misfit(kind: Kind, type: Type, text: string): Misfit | null {
  if (kind === 'PostgreSQL' && type.is !== 'bytes' && text.includes('\0')) return 'zeroByte';
  switch (type.is) {
    case 'text':
      return type.most !== null && Array.from(text).length > type.most ? 'tooLong' : null;
    case 'bool':
      return text === '0' || text === '1' ? null : 'notAMark';
    case 'int':
      return intMisfit(text, type.bits);
    case 'decimal':
      return decimalMisfit(text, type.digits, type.places);
    case 'real':
    case 'double':
      return kind === 'MySQL' && !Number.isFinite(Number(text)) ? 'notANumber' : null;
    case 'date':
    case 'datetime':
    case 'moment':
      // MySQL has invalid days; PostgreSQL has years that MySQL does not support.
      if (!/^\d{4,}-\d\d-\d\d/.test(text) || /^\d{4}-00|^\d{4}-\d\d-00/.test(text)) return 'noSuchDay';
      if (kind === 'MySQL' && !/^[1-9]\d{3}-/.test(text)) return 'noSuchDay';
      return text.endsWith(' BC') && kind === 'MySQL' ? 'noSuchDay' : null;
    default:
      return null;
  }
}

function intMisfit(text: string, bits: number): Misfit | null {
  if (!/^-?\d+$/.test(text)) return /^-?\d+\.\d+$/.test(text) ? 'tooFine' : 'notANumber';
  const most = 2n ** BigInt(bits - 1);
  const value = BigInt(text);
  return value >= -most && value < most ? null : 'tooLarge';
}

function decimalMisfit(text: string, digits: number | null, places: number | null): Misfit | null {
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return 'notANumber';
  if (digits === null || places === null) return null;
  if (fraction.length > places) return 'tooFine';
  return whole.replace(/^0+/, '').length > digits - places ? 'tooLarge' : null;
}

/** Converts a value from the transfer format to that of the target. Bytes: `\x…` for PostgreSQL, hexadecimal for MySQL. */
export function written(kind: Kind, type: Type, text: string): string {
  if (kind === 'MySQL') return text;
  if (type.is === 'bool') return text === '1' ? 'true' : 'false';
  if (type.is === 'bytes') return `\\x${text}`;
  if (type.is === 'moment') return text.endsWith(' BC') ? text.replace(' BC', '+00 BC') : `${text}+00`;
  return text;
}
