// What values of a form name that is not in the form: people, dictionary items, records. The caller provides their names.
import type { DesignText, Json } from './document.ts';

/** One of the options that a designer has written. Retired: kept where it is chosen, chosen no more. */
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
  /** Rows of an interface: the keys of what is kept, shown and below it. */
  | { from: 'interface'; id: string; value: string; label: string; children: string }
  | { from: OrganisationSource }
  | { from: 'record'; model: string; field: string }
  | { from: 'flowTask'; flow: string };

/** Words of the product that stand in values. */
export type LookWord = 'on' | 'off' | 'yes' | 'no' | 'to' | 'unseen';

export interface Look {
  language: string;
  say(word: LookWord): string;
  /** What it is called; undefined for an id that the source does not know, or whose name the asker may not see. */
  name(source: Exclude<Source, { from: 'options' }>, id: string): string | undefined;
  /** The ids that are called so, or have it as their code. @param within id of what they are directly below, where that is known */
  find(source: Exclude<Source, { from: 'options' }>, written: string, within?: string): readonly string[];
}

export const textIn = (said: DesignText, language: string): string => (language === 'en' ? said.en : language === 'zhtw' ? said.zhtw : undefined) ?? said.zh;

/** Every option, those below after the one that they are below. */
export const allOptions = (options: readonly Option[]): Option[] => options.flatMap((one) => [one, ...allOptions(one.children ?? [])]);

/** How an id reads; an id that nobody knows reads as it is. */
export function nameOf(source: Source | null, id: string, look: Look): string {
  if (source === null) return id;
  if (source.from !== 'options') return look.name(source, id) ?? id;
  const option = allOptions(source.options).find((one) => one.id === id);
  return option ? textIn(option.name, look.language) : id;
}

/** The ids that somebody can have meant: by name in any language, by code, or the id itself. */
export function idsByName(source: Source | null, written: string, look: Look, within?: string): readonly string[] {
  if (source === null) return [written];
  if (source.from !== 'options') return look.find(source, written, within);
  const open = allOptions(source.options).filter(({ retired }) => !retired);
  const named = open.filter(({ name }) => [name.zh, name.zhtw, name.en].includes(written));
  return (named.length > 0 ? named : open.filter(({ id }) => id === written)).map(({ id }) => id);
}

/** Every id that a value names, in whatever arrays. */
export const idsIn = (value: Json | undefined): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : Array.isArray(value) ? (value as readonly Json[]).flatMap(idsIn) : [];
