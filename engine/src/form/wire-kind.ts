// Kind of a node of the family: by its kind key in the spelling of any brand, else by its tag.
import type { FieldKindName } from './kind-names.ts';
import { fieldKinds } from './kinds.ts';
import type { Json, Outside } from './document.ts';
import { at, isObject } from './wire-path.ts';

/** The key that contains the kind. */
export const KIND_KEY = 'naseKey';
/** Kinds that brands spell with their own prefix. */
const BRANDED = /^[A-Za-z]{2,8}(Text|Amount)$/;

const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
const named = Object.entries(fieldKinds) as [FieldKindName, (typeof fieldKinds)[FieldKindName]][];
const bySpelling = new Map(named.flatMap(([name, { spellings }]) => spellings.map((spelling) => [folded(spelling), name])));
/** The first match counts: `el-date-picker` is a date, or a range if its type is one. */
const byTag = new Map(named.flatMap(([name, { tags }]) => tags.map((tag) => [folded(tag), name] as const)).reverse());

const spelled = (value: Json | undefined): FieldKindName | undefined => {
  if (typeof value !== 'string') return undefined;
  return bySpelling.get(folded(value)) ?? (BRANDED.test(value) ? bySpelling.get(folded(value.replace(BRANDED, '$1'))) : undefined);
};

export interface KindFound {
  kind: FieldKindName;
  /** How the kind was found: kind key, tag, or position. */
  by: 'key' | 'tag' | 'place' | null;
}

/** @param panes whether it stands directly in a tab or collapse */
export function kindOfWire(wire: Outside, panes = false): KindFound {
  const config = at(wire, ['__config__']);
  const keys = isObject(config) ? Object.keys(config).filter((key) => key !== KIND_KEY && key.endsWith('Key') && key !== 'renderKey') : [];
  const said = [KIND_KEY, ...keys].map((key) => spelled(at(wire, ['__config__', key]))).find((kind) => kind !== undefined);
  if (said) return { kind: said, by: 'key' };
  if (panes) return { kind: 'pane', by: 'place' };
  const tag = at(wire, ['__config__', 'tag']);
  const tagged = typeof tag === 'string' ? kindOfTag(tag, wire) : undefined;
  if (tagged) return { kind: tagged, by: 'tag' };
  if (at(wire, ['__config__', 'type']) === 'table') return { kind: 'table', by: 'place' };
  const isRow = at(wire, ['__config__', 'layout']) === 'rowFormItem' && (at(wire, ['__config__', 'tagIcon']) === 'row' || tag === undefined);
  return isRow ? { kind: 'row', by: 'place' } : { kind: 'unknown', by: null };
}

/** Brands put their name before tags of their own. */
function kindOfTag(tag: string, wire: Outside): FieldKindName | undefined {
  const plain = folded(tag);
  const kind = byTag.get(plain) ?? [...byTag].find(([own]) => !own.startsWith('el') && plain.endsWith(own) && plain.length <= own.length + 8)?.[1];
  const says = (...words: readonly string[]) => words.some((word) => at(wire, ['type']) === word || at(wire, ['list-type']) === word);
  const isOn = (key: string) => at(wire, [key]) === true;
  switch (kind) {
    case 'comInput':
      return says('textarea') ? 'textarea' : says('password') || isOn('show-password') ? 'password' : 'comInput';
    case 'date':
      return says('daterange', 'datetimerange', 'monthrange') ? 'dateRange' : 'date';
    case 'time':
      return isOn('is-range') ? 'timeRange' : 'time';
    case 'uploadFz':
      return says('picture', 'picture-card') || (plain === 'elupload' && isPictures(at(wire, ['accept']))) ? 'uploadImg' : 'uploadFz';
    default:
      return kind;
  }
}

const isPictures = (accept: Json | undefined) => typeof accept === 'string' && /^image(?:\/\*)?$/.test(accept);
