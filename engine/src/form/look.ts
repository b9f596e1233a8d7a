// External references in values of forms: people, dictionary items, records. The caller provides their names.
import type { DesignText, Json } from './document.ts';

/** An option written by a designer. Retired: kept where it is selected, but can no longer be selected. */
export interface Option {
  readonly id: string;
  readonly name: DesignText;
  readonly children?: readonly Option[];
  readonly retired?: true;
}

/** The source of an id: people, organisations and so on. */
export type OrganisationSource = 'user' | 'organize' | 'department' | 'position' | 'role' | 'group' | 'area';

/** Where the ids of a value come from. */
export type Source =
  | { from: 'options'; options: readonly Option[] }
  | { from: 'dictionary'; id: string; by: 'id' | 'enCode' }
  /** Rows of an interface: the keys of the stored value, of the label and of the children. */
  | { from: 'interface'; id: string; value: string; label: string; children: string }
  | { from: OrganisationSource }
  | { from: 'record'; model: string; field: string }
  | { from: 'flowTask'; flow: string };

/** Words of the product that are used in texts of values. */
export type LookWord = 'on' | 'off' | 'yes' | 'no' | 'to' | 'unseen';

export interface Look {
  language: string;
  say(word: LookWord): string;
  /** Name of an id; undefined if the source does not have the id, or if the user may not see its name. */
  name(source: Exclude<Source, { from: 'options' }>, id: string): string | undefined;
  /** Ids with this name or code. @param within id of their direct parent, if known */
  find(source: Exclude<Source, { from: 'options' }>, written: string, within?: string): readonly string[];
}

export const textIn = (said: DesignText, language: string): string => (language === 'en' ? said.en : language === 'zhtw' ? said.zhtw : undefined) ?? said.zh;

/** Every option, parents before children. */
export const allOptions = (options: readonly Option[]): Option[] => options.flatMap((one) => [one, ...allOptions(one.children ?? [])]);

/** Name of an id; an unknown id is shown itself. */
export function nameOf(source: Source | null, id: string, look: Look): string {
  if (source === null) return id;
  if (source.from !== 'options') return look.name(source, id) ?? id;
  const option = allOptions(source.options).find((one) => one.id === id);
  return option ? textIn(option.name, look.language) : id;
}

/** Ids that the text can mean: by name in any language, by code, or the id itself. */
export function idsByName(source: Source | null, written: string, look: Look, within?: string): readonly string[] {
  if (source === null) return [written];
  if (source.from !== 'options') return look.find(source, written, within);
  const open = allOptions(source.options).filter(({ retired }) => !retired);
  const named = open.filter(({ name }) => [name.zh, name.zhtw, name.en].includes(written));
  return (named.length > 0 ? named : open.filter(({ id }) => id === written)).map(({ id }) => id);
}

/** All ids in a value, in nested arrays too. */
export const idsIn = (value: Json | undefined): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : Array.isArray(value) ? (value as readonly Json[]).flatMap(idsIn) : [];
