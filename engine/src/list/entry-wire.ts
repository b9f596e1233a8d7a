// Columns, searches and buttons of a list. Read from the original entries; only changes are written back.
import * as z from 'zod/mini';
import { filterSchema } from '../filter/filter.ts';
import type { DesignText, Json, Outside } from '../form/document.ts';
import { fieldKinds } from '../form/kinds.ts';
import { at, isObject, numberAt, placeOf, put, same, type Way } from '../form/wire-path.ts';
import type { ListAction, ListButton, ListColumn, ListSearch } from './document.ts';
import type { ListFields } from './list-fields.ts';

const textAt = (wire: Json, way: Way): string => {
  const value = at(wire, way);
  return typeof value === 'string' ? value : '';
};

function saidAt(wire: Json, way: Way): DesignText {
  const other = at(wire, ['said']);
  return {
    zh: textAt(wire, way),
    ...(isObject(other) && typeof other.zhtw === 'string' && { zhtw: other.zhtw }),
    ...(isObject(other) && typeof other.en === 'string' && { en: other.en }),
  };
}

/** Writes the value only if it differs. */
const changed = (wire: Outside, way: Way, before: Json | undefined, after: Json): Outside => (same(before, after) ? wire : put(wire, way, after));

function writeSaid(wire: Outside, way: Way, before: DesignText, after: DesignText): Outside {
  const { zh: zhBefore, ...otherBefore } = before;
  const { zh, ...other } = after;
  return changed(changed(wire, way, zhBefore, zh), ['said'], otherBefore, other);
}

/** The field of an entry; undefined if it is not in the form. */
function fieldAt(wire: Outside, fields: ListFields): string | undefined {
  for (const key of ['__vModel__', 'prop', 'id']) {
    const name = textAt(wire, [key]);
    if (name !== '') return fields.pathOf(name);
  }
  return undefined;
}

function writeField(wire: Outside, path: string, fields: ListFields): Outside {
  const name = fields.nameOf(path) ?? '';
  return fieldAt(wire, fields) === path
    ? wire
    : ['__vModel__', 'prop', 'id'].reduce((now, key) => (textAt(now, [key]) === '' ? now : put(now, [key], name)), wire);
}

const BY = ['equal', 'contains', 'range'] as const;

const defaultBy = (path: string, fields: ListFields): ListSearch['by'] => fieldKinds[fields.nodeOf(path)?.kind ?? 'unknown'].by;

export function readSearch(wire: Outside, fields: ListFields): ListSearch | null {
  const field = fieldAt(wire, fields);
  return field === undefined ? null : { field, by: BY[numberAt(wire, ['searchType']) - 1] ?? defaultBy(field, fields), outside: wire };
}

export function writeSearch({ field, by }: ListSearch, came: Outside, fields: ListFields): Outside {
  const wire = writeField(came, field, fields);
  return readSearch(wire, fields)?.by === by ? wire : put(wire, ['searchType'], BY.indexOf(by) + 1);
}

const ALIGNS = ['left', 'center', 'right'] as const;

export function readColumn(wire: Outside, fields: ListFields): ListColumn | null {
  const field = fieldAt(wire, fields);
  if (field === undefined) return null;
  const label = saidAt(wire, ['label']);
  const width = at(wire, ['width']);
  const size = typeof width === 'number' ? width : typeof width === 'string' && /^\d{1,4}(?:px)?$/.test(width) ? Number.parseInt(width, 10) : 0;
  const fixed = at(wire, ['fixed']);
  return {
    field,
    // A column with the label of its field follows when the field is renamed.
    label: label.zh === '' || label.zh === fields.nodeOf(field)?.label.zh ? null : label,
    align: ALIGNS.find((one) => one === at(wire, ['align'])) ?? 'left',
    width: size > 0 && size <= 2_000 ? size : null,
    sortable: at(wire, ['sortable']) === true || at(wire, ['sortable']) === 'custom',
    fixed: fixed === 'left' || fixed === true ? 'left' : fixed === 'right' ? 'right' : null,
    outside: wire,
  };
}

export function writeColumn(column: ListColumn, came: Outside, fields: ListFields): Outside {
  let wire = writeField(came, column.field, fields);
  const was = readColumn(wire, fields);
  if (!was) return wire;
  const own = fields.nodeOf(column.field)?.label ?? { zh: '' };
  if (!same(was.label as unknown as Json, column.label as unknown as Json))
    wire = writeSaid(wire, ['label'], saidAt(wire, ['label']), column.label ?? { zh: own.zh });
  wire = changed(wire, ['align'], was.align, column.align);
  wire = changed(wire, ['width'], was.width, column.width);
  wire = changed(wire, ['sortable'], was.sortable, column.sortable);
  return was.fixed === column.fixed ? wire : put(wire, ['fixed'], column.fixed ?? 'none');
}

const BUTTON = /^[A-Za-z0-9]{1,40}$/;
const CUSTOM = /^btn_/;

/** Created by a designer: it is in a separate list on the wire. */
export const isCustom = ({ name, outside }: ListButton): boolean => {
  const value = textAt(outside, ['value']);
  return value === '' ? !['add', 'edit', 'remove', 'detail', 'download', 'upload', 'print', 'batchRemove', 'batchPrint'].includes(name) : CUSTOM.test(value);
};

const ids = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(2_000)));
const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('open'), as: z.enum(['read', 'edit']) }),
  z.strictObject({ do: z.literal('set'), values: ids }),
  z.strictObject({ do: z.literal('ask'), interface: z.string(), parameters: ids }),
  z.strictObject({ do: z.literal('print'), template: z.string() }),
  z.strictObject({ do: z.literal('launch'), flow: z.string().check(z.maxLength(64)), into: ids }),
  z.strictObject({ do: z.literal('link'), address: z.string().check(z.maxLength(2_000)) }),
]);
const known = <T>(schema: z.ZodMiniType<T>, value: Json | undefined): T | undefined => z.safeParse(schema, value).data;

/** Later versions keep buttons that are not offered, with a mark. */
export function readButton(wire: Outside): ListButton | null {
  const name = textAt(wire, ['value']).replace(CUSTOM, '');
  if (!BUTTON.test(name) || at(wire, ['show']) === false) return null;
  const action = known(actionSchema as z.ZodMiniType<ListAction>, at(wire, ['action']));
  const when = known(filterSchema, at(wire, ['when']));
  return { name, label: saidAt(wire, ['label']), icon: textAt(wire, ['icon']), ...(action && { action }), ...(when && { when }), outside: wire };
}

export function writeButton(button: ListButton, came: Outside): Outside {
  const was: Partial<ListButton> & Pick<ListButton, 'label' | 'icon'> = readButton(came) ?? { label: { zh: '' }, icon: '' };
  const named = was.name === button.name ? came : put(came, ['value'], isCustom(button) ? `btn_${button.name}` : button.name);
  const wire = changed(writeSaid(named, ['label'], was.label, button.label), ['icon'], was.icon, button.icon);
  const more = [
    ['action', was.action, button.action],
    ['when', was.when, button.when],
  ] as const;
  return more.reduce((now, [key, before, after]) => changed(now, [key], (before ?? null) as Json, (after ?? null) as Json), wire);
}

/** Path of a setting, under any of its historical names. */
export const anyOf = (wire: Outside, keys: readonly string[]): Way =>
  placeOf(
    wire,
    keys.map((key) => [key]),
  ) ?? [keys[0] ?? ''];
