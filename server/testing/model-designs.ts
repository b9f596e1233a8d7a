// Random sequences of designs, for tests and trials of releases.
import { childTable, formOf, node } from './models.ts';

export type Random = (most: number) => number;

/** Small and reproducible. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const options = (...ids: string[]) => ({ __slot__: { options: ids.map((id) => ({ id, fullName: NAMES[id] })) } });
const NAMES: Record<string, string> = { a: '甲', b: '乙', c: '12' };
const FIXED = { dataType: 'static' };

/** Kinds of field: the family's name, the kind of its values, the type in the catalogue, and sample values. */
export const KINDS = {
  text: { tag: 'comInput', kind: 'text', type: 'text', values: ['x', '12', ' 12.50', '2026-02-28', 'a', '甲', '', '是', '08:30:00', '2026-02-30'] },
  lines: { tag: 'textarea', kind: 'lines', type: 'text', values: ['one\ntwo', '乙', '7', '-0.10'] },
  number: { tag: 'numInput', kind: 'number', type: 'numeric', values: ['1.5', 7, '12345678901234567.89', 0, 1] },
  day: { tag: 'date', kind: 'day', type: 'date', values: ['2026-02-28', '1999-12-31'], top: { format: 'yyyy-MM-dd', type: 'date' } },
  moment: {
    tag: 'date',
    kind: 'moment',
    type: 'timestamp with time zone',
    values: [1_767_225_599_000, 951_782_400_000],
    top: { format: 'yyyy-MM-dd HH:mm:ss', type: 'datetime' },
  },
  clock: { tag: 'time', kind: 'time', type: 'time without time zone', values: ['08:30:00', '23:59:59'] },
  few: { tag: 'select', kind: 'choice', type: 'text', values: ['a'], config: FIXED, top: options('a') },
  choice: { tag: 'select', kind: 'choice', type: 'text', values: ['a', 'b', 'c'], config: FIXED, top: options('a', 'b', 'c') },
  several: { tag: 'checkbox', kind: 'list', type: 'text[]', values: [['a'], ['a', 'b'], ['c']], config: FIXED, top: options('a', 'b', 'c') },
  mark: { tag: 'switch', kind: 'mark', type: 'smallint', values: [0, 1] },
  person: { tag: 'userSelect', kind: 'user', type: 'text', values: ['nobody1', 'a'] },
  secret: { tag: 'password', kind: 'text', type: 'text', values: ['s3cret', '12'] },
} as const satisfies Record<string, { tag: string; kind: string; type: string; values: readonly unknown[]; config?: object; top?: object }>;

export type KindName = keyof typeof KINDS;
const NAMES_OF_KINDS = Object.keys(KINDS) as KindName[];
/** Those that may be unique. */
const PLAIN: ReadonlySet<KindName> = new Set(['text', 'number', 'day']);

export interface SketchField {
  /** Null: not assigned by the product yet. */
  id: string | null;
  key: string;
  kind: KindName;
  label: string;
  required: boolean;
  unique: boolean;
  /** Key of its child table; '' for the main table. */
  table: string;
}

export interface Sketch {
  tables: readonly { id: string | null; key: string }[];
  fields: readonly SketchField[];
}

export const ALWAYS: SketchField = { id: null, key: 'always', kind: 'text', label: '总有', required: false, unique: false, table: '' };

export function documentOf({ tables, fields }: Sketch): string {
  const nodeOf = ({ id, key, kind, label, required, unique }: SketchField) => {
    const { tag, ...more }: { tag: string; config?: object; top?: object } = KINDS[kind];
    return node(tag, key, label, { ...more.config, required, unique, fieldId: id ?? undefined }, { ...more.top });
  };
  const own = (table: string) => fields.filter((field) => field.table === table).map(nodeOf);
  return formOf(...own(''), ...tables.map(({ id, key }) => childTable(key, key, own(key), { fieldId: id ?? undefined })));
}

/** With the ids that the product has assigned. @param formData as the product answers it */
export function withIds(sketch: Sketch, formData: string): Sketch {
  interface Node {
    __vModel__: string;
    __config__: { fieldId: string; children?: Node[] };
  }
  const ids = new Map<string, string>();
  const read = (nodes: readonly Node[], table: string) => {
    for (const one of nodes) {
      ids.set(`${table} ${one.__vModel__}`, one.__config__.fieldId);
      if (table === '') read(one.__config__.children ?? [], one.__vModel__);
    }
  };
  read((JSON.parse(formData) as { fields: Node[] }).fields, '');
  return {
    tables: sketch.tables.map((one) => ({ ...one, id: ids.get(` ${one.key}`) ?? null })),
    fields: sketch.fields.map((one) => ({ ...one, id: ids.get(`${one.table} ${one.key}`) ?? null })),
  };
}

export const pick = <T>(any: Random, list: readonly T[]): T => list[any(list.length)] as T;

const MAX_FIELDS = 8;
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const TABLES = ['lines', 'parts'];

/** Changes one thing. @param gone fields that existed before */
export function changed(any: Random, sketch: Sketch, gone: readonly SketchField[]): Sketch {
  const { tables, fields } = sketch;
  const rest = fields.filter(({ key }) => key !== ALWAYS.key);
  const there = ['', ...tables.map(({ key }) => key)];
  const field = rest.length ? pick(any, rest) : null;
  const put = (next: Partial<SketchField>): Sketch => ({ tables, fields: fields.map((one) => (one === field ? { ...one, ...next } : one)) });
  const free = (key: string, table: string) => !fields.some((one) => one.key === key && one.table === table);
  const fresh = (): Sketch => {
    const table = pick(any, there);
    const key = KEYS.find((one) => free(one, table));
    if (!key || rest.length >= MAX_FIELDS) return sketch;
    const kind = pick(any, NAMES_OF_KINDS);
    return { tables, fields: [...fields, { id: null, key, kind, label: `字段${any(1_000)}`, required: !any(6), unique: false, table }] };
  };
  switch (any(12)) {
    case 0:
    case 1:
      return fresh();
    case 2: {
      const back = gone.filter(({ key, table }) => there.includes(table) && free(key, table));
      return back.length ? { tables, fields: [...fields, pick(any, back)] } : fresh();
    }
    case 3:
      return field ? { tables, fields: fields.filter((one) => one !== field) } : fresh();
    case 4:
    case 5:
    case 6:
    case 7:
      return field ? put({ kind: pick(any, NAMES_OF_KINDS), unique: false }) : fresh();
    case 8:
      return field ? put({ label: `字段${any(1_000)}` }) : fresh();
    case 9:
      return field ? put({ required: !field.required }) : fresh();
    case 10:
      return field && PLAIN.has(field.kind) ? put({ unique: !field.unique }) : fresh();
    default: {
      const key = pick(any, TABLES);
      if (tables.some((one) => one.key === key)) return { tables: tables.filter((one) => one.key !== key), fields: fields.filter((one) => one.table !== key) };
      // The same table is restored by its id, with its former content.
      const own = gone.filter(({ table }) => table === key);
      const first: SketchField = { id: null, key: 'a', kind: 'text', label: '行', required: false, unique: false, table: key };
      return { tables: [...tables, { id: null, key }], fields: [...fields, ...(own.length && any(2) ? [pick(any, own)] : [first])] };
    }
  }
}

/** A value of the field, or nothing. */
export function valueOf(any: Random, { kind, required, unique }: SketchField): unknown {
  if (!required && any(4) === 0) return null;
  if (unique && kind !== 'day') return kind === 'number' ? any(1_000_000) : `u${any(1_000_000)}`;
  const value = pick<unknown>(any, KINDS[kind].values);
  return required && value === '' ? 'x' : value;
}
