// Titles of tasks and texts of messages: texts of the engine with fields of the form as placeholders. Everybody who is notified of the task sees them, so
// only fields visible to everybody are allowed.
import type { FlowDocument, Settings } from './document.ts';
import { planOf } from './plan.ts';

/** Placeholders other than fields; these names never refer to a field. */
export const titleWords = ['user', 'flow', 'department', 'number', 'day'] as const;
export type TitleWord = (typeof titleWords)[number];

export const MAX_TITLE = 200;
/** Maximum length of one value. */
const MAX_VALUE = 40;
const PLACE = /\{([^{}]{1,200})\}/g;
const isWord = (name: string): name is TitleWord => (titleWords as readonly string[]).includes(name);

const namesIn = (title: string): string[] => [...new Set([...title.matchAll(PLACE)].map(([, name = '']) => name))];
export const fieldsInTitle = (title: string): string[] => namesIn(title).filter((name) => !isWord(name));

/** The title with its fields renamed. */
export const titleWith = (title: string, names: ReadonlyMap<string, string>): string =>
  title.replaceAll(PLACE, (whole, name: string) => {
    const other = isWord(name) ? undefined : names.get(name);
    // A field whose new name is one of the words keeps its old name.
    return other === undefined || isWord(other) ? whole : `{${other}}`;
  });

/** Every text of an engine with placeholders. */
export const templatesIn = ({ title = '', messages = {} }: Settings): string[] => [title, ...Object.values(messages)];

/** The settings with the fields of their texts renamed. */
export function templatesWith(settings: Settings, names: ReadonlyMap<string, string>): Settings {
  const { title, messages } = settings;
  const renamed = messages && Object.fromEntries(Object.entries(messages).map(([about, text]) => [about, titleWith(text, names)]));
  return { ...settings, ...(title !== undefined && { title: titleWith(title, names) }), ...(renamed && { messages: renamed }) };
}

/** Fields that some node hides: `field`, or `table-column`. */
export const hiddenSomewhere = (flow: FlowDocument): ReadonlySet<string> =>
  new Set(Object.values(planOf(flow).places).flatMap(({ node }) => ('rights' in node ? node.rights.flatMap(({ field, read }) => (read ? [] : [field])) : [])));

const cut = (text: string, most: number): string => {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
};

/**
 * @param title '' for the default
 * @param textOf text of a field, '' if it is empty or missing
 * @returns null if all its placeholders are empty
 */
export function sayTitle(title: string, words: Readonly<Record<TitleWord, string>>, textOf: (field: string) => string): string | null {
  if (title.trim() === '') return null;
  let said = namesIn(title).length === 0;
  const whole = title.replaceAll(PLACE, (_, name: string) => {
    const text = cut(isWord(name) ? words[name] : textOf(name), MAX_VALUE);
    if (text !== '') said = true;
    return text;
  });
  return (said && cut(whole, MAX_TITLE)) || null;
}
