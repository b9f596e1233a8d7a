// Kinds whose values are selected: from options in the document, a dictionary, or rows of an interface.
import * as z from 'zod/mini';
import type { DesignText, FormNode, Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';
import { asText, isEmpty, setting, type FieldKind, type Read } from '../kind.ts';
import { allOptions, idsByName, idsIn, nameOf, type Look, type Option, type Source } from '../look.ts';
import { choice, line, made } from '../property.ts';

const said: z.ZodMiniType<DesignText> = z.strictObject({ zh: z.string(), zhtw: z.optional(z.string()), en: z.optional(z.string()) });
const option: z.ZodMiniType<Option> = z.strictObject({
  id: z.string().check(z.maxLength(500)),
  name: said,
  get children() {
    return z.optional(z.array(option));
  },
  retired: z.optional(z.literal(true)),
});
const options = z.array(option);

type Wire = Readonly<Record<string, Json>>;
const isObject = (value: Json | undefined): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (value: Json | undefined) =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** `{ id, fullName }` of the family, or `{ value, label }` of older versions. */
function readOption(wire: Json): Option | undefined {
  if (!isObject(wire)) return undefined;
  const id = idOf(wire.id ?? wire.value);
  const zh = wire.fullName ?? wire.label ?? id;
  const children = Array.isArray(wire.children) ? readOptions(wire.children) : undefined;
  if (id === undefined || typeof zh !== 'string' || (Array.isArray(wire.children) && !children)) return undefined;
  const other = isObject(wire.said) ? wire.said : {};
  return {
    id,
    name: { zh, ...(typeof other.zhtw === 'string' && { zhtw: other.zhtw }), ...(typeof other.en === 'string' && { en: other.en }) },
    ...(children && children.length > 0 && { children }),
    ...(wire.retired === true && { retired: true as const }),
  };
}

function readOptions(wire: Json): Option[] | undefined {
  if (!Array.isArray(wire)) return undefined;
  const read = (wire as readonly Json[]).map(readOption);
  return read.every((one) => one !== undefined) ? read : undefined;
}

/** Other properties of an option are kept. */
function writeOptions(value: readonly Option[], before: Json | undefined): Json {
  const known = Array.isArray(before) ? (before as readonly Json[]).filter(isObject) : [];
  const old = known.some((one) => 'value' in one && !('id' in one));
  return value.map(({ id, name, children, retired }) => {
    const { children: below, said: _, retired: __, ...was } = known.find((one) => idOf(one.id ?? one.value) === id) ?? {};
    const { zh, ...other } = name;
    return {
      ...was,
      ...(old ? { value: was.value ?? id, label: zh } : { id: was.id ?? id, fullName: zh }),
      ...(Object.keys(other).length > 0 && { said: other }),
      ...(retired && { retired }),
      ...(children && { children: writeOptions(children, below) }),
    };
  });
}

/** @param where `__slot__.options` for flat lists, `options` for trees; `props` is where the keys of a row are */
export const choiceOf = (where: 'flat' | 'tree') => {
  const props = where === 'flat' ? ['__config__.props', 'props.props'] : ['props.props', '__config__.props'];
  const keyOf = (key: string) => props.map((path) => `${path}.${key}`);
  return {
    from: choice('from', ['static', 'dictionary', 'dynamic'], 'static', { at: '__config__.dataType' }),
    options: made<readonly Option[]>('options', where === 'flat' ? 'options' : 'tree', options, [], {
      at: where === 'flat' ? ['__slot__.options', 'options', '__config__.options'] : ['options', '__slot__.options'],
      read: readOptions,
      write: writeOptions,
    }),
    dictionary: made<string>('dictionary', 'dictionary', z.string(), '', { at: '__config__.dictionaryType' }),
    interface: made<string>('interface', 'interface', z.string(), '', { at: '__config__.propsUrl' }),
    label: line('label', 'fullName', { at: keyOf('label') }),
    value: line('value', 'id', { at: keyOf('value') }),
    children: line('children', 'children', { at: keyOf('children') }),
  };
};
export type ChoiceProperties = ReturnType<typeof choiceOf>;

export const sourceOf =
  (own: ChoiceProperties) =>
  (node: FormNode): Source => {
    const from = setting(node, own.from);
    if (from === 'static') return { from: 'options', options: setting(node, own.options) };
    const [value, label] = [setting(node, own.value), setting(node, own.label)];
    if (from === 'dictionary') return { from: 'dictionary', id: setting(node, own.dictionary), by: value === 'enCode' ? 'enCode' : 'id' };
    return { from: 'interface', id: setting(node, own.interface), value, label, children: setting(node, own.children) };
  };

const optionIds = new WeakMap<readonly Option[], ReadonlySet<string>>();

function idsOf(options: readonly Option[]): ReadonlySet<string> {
  let known = optionIds.get(options);
  if (!known) optionIds.set(options, (known = new Set(allOptions(options).map(({ id }) => id))));
  return known;
}

/** Selected values must be among the options of the document; values from other sources are checked by the server. Retired options stay valid. */
export function choiceFindings(value: Json, source: Source | null, limits: { least?: number | null; most?: number | null } = {}): ValueFinding[] {
  const ids = idsIn(value);
  const found: ValueFinding[] = [];
  if (limits.least && ids.length < limits.least) found.push({ key: 'tooFew', params: { least: limits.least } });
  if (limits.most && ids.length > limits.most) found.push({ key: 'tooMany', params: { most: limits.most } });
  if (source?.from !== 'options') return found;
  const known = idsOf(source.options);
  const unknownId = ids.find((id) => !known.has(id));
  return unknownId === undefined ? found : [...found, { key: 'notChoosable', params: { value: unknownId.slice(0, 100) } }];
}

/** `1` → `'1'`; `'a,b'` → `['a', 'b']` if several are allowed; empty → null. */
export function idsFromWire(wire: Json, several: boolean): Json {
  const one = (value: Json) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
  if (!several) {
    const single = Array.isArray(wire) && wire.length === 1 ? (wire as readonly Json[])[0] : wire;
    return isEmpty(single) ? null : one(single ?? null);
  }
  const parts = typeof wire === 'string' ? listed(wire) : Array.isArray(wire) ? (wire as readonly Json[]) : isEmpty(wire) ? [] : [wire];
  const ids = parts.map(one).filter((part) => !isEmpty(part));
  return ids.length === 0 ? null : ids;
}

/** `a,b`, or the text of a JSON array. */
function listed(text: string): readonly Json[] {
  if (text.trim().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed as Json[];
    } catch {
      // Then it is plain text.
    }
  }
  return text.split(',').map((part) => part.trim());
}

/** Several ids are sent as text with commas, as by the family's pickers. */
export const commaOut = (value: Json): Json => (Array.isArray(value) ? (value as readonly Json[]).map(asText).join(',') : (value ?? ''));

/** Text and cells of values that are one id or several. */
export const idTexts = (
  source: (node: FormNode) => Source | null,
  several: (node: FormNode) => boolean,
): Pick<FieldKind, 'source' | 'text' | 'from' | 'valueIn'> => ({
  source,
  text: (value, node, look) => {
    const from = source(node);
    return idsIn(value)
      .map((id) => nameOf(from, id, look))
      .join(',');
  },
  from: (written, node, look) => readIds(written, source(node), several(node), look),
  valueIn: (wire, node) => idsFromWire(wire, several(node)),
});

function readIds(written: string, source: Source | null, several: boolean, look: Look): Read {
  const parts = (several ? written.split(/[,，、;；\n]/) : [written]).map((part) => part.trim()).filter((part) => part !== '');
  const ids: string[] = [];
  for (const part of parts) {
    const [id, other] = idsByName(source, part, look);
    const isRecord = source?.from === 'record';
    if (id === undefined) return { key: isRecord ? 'recordNotFound' : 'notFound', params: { value: part.slice(0, 100) } };
    if (other !== undefined) return { key: isRecord ? 'severalRecords' : 'severalFound', params: { value: part.slice(0, 100) } };
    if (!ids.includes(id)) ids.push(id);
  }
  return { value: ids.length === 0 ? null : several ? ids : (ids[0] ?? null) };
}
