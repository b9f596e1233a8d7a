// The columns of a model in sheets: their headings, and matching the headings of a file to columns.
import type { DesignText, FormNode } from '../form/document.ts';
import { fieldsOf, pathText } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import { textIn, type Look } from '../form/look.ts';
import type { Kind } from '../kind/kinds.ts';
import { normalForm } from '../text/normal-form.ts';
import type { Design } from './design.ts';

/** The number of a record as a column: it can identify records, but is read-only. */
export const RECORD_NO = 'recordNo';

export interface SheetField {
  /** `field` or `table.field`. */
  path: string;
  node: FormNode;
  kind: Kind;
  /** Its child table. */
  table: FormNode | null;
  /** Heading in sheets: a column of a child table has the table's label, and its key if several have the same heading. */
  title: DesignText;
}

const languages = ['zh', 'zhtw', 'en'] as const;
type Language = (typeof languages)[number];
const mapSaid = (say: (language: Language) => string): DesignText => ({ zh: say('zh'), zhtw: say('zhtw'), en: say('en') });
/** Between the label of a child table and that of its column. */
const JOINTS: Readonly<Record<Language, string>> = { zh: '-', zhtw: '-', en: ': ' };
const titleIn = (table: FormNode, node: FormNode, language: Language, joint = JOINTS[language]) =>
  `${textIn(table.label, language)}${joint}${textIn(node.label, language)}`;

/** Every field with a readable value, in the order of the form. */
export function sheetFields({ form }: Pick<Design, 'form'>): SheetField[] {
  const all = fieldsOf(form);
  const tables = new Map(all.map(({ node }) => [node.id, node]));
  const found = all.flatMap(({ node, table: id, kind }): SheetField[] => {
    const shown = kind ?? fieldKinds[node.kind].shown(node);
    if (shown === null || fieldKinds[node.kind].sealed) return [];
    const table = id === null ? null : (tables.get(id) ?? null);
    const title = table ? mapSaid((language) => titleIn(table, node, language)) : node.label;
    return [{ path: pathText({ node, table: id }), node, kind: shown, table, title }];
  });
  const double = Map.groupBy(found, ({ title }) => normalForm(title.zh));
  return found.map((one) =>
    (double.get(normalForm(one.title.zh)) ?? []).length > 1
      ? { ...one, title: mapSaid((language) => `${textIn(one.title, language)} (${one.node.key})`) }
      : one,
  );
}

const NO_LOOK: Look = { language: 'zh', say: () => '', name: () => undefined, find: () => [] };

/** Whether its value can be read from a cell: not files, images, locations, or values filled or computed by the server. */
const isImported = ({ node }: Pick<SheetField, 'node'>): boolean => {
  const kind = fieldKinds[node.kind];
  if (kind.fills !== null || kind.computed) return false;
  const read = kind.from('x', node, NO_LOOK);
  return !('key' in read) || read.key !== 'notImported';
};

/** The importable fields that the user can change. */
export const importFields = (design: Pick<Design, 'form'>, changes: (path: string) => boolean): SheetField[] =>
  sheetFields(design).filter((field) => changes(field.path) && isImported(field));

/** Kinds of value by which a record can be identified. */
const KNOWING: ReadonlySet<Kind> = new Set(['text', 'lines', 'whole', 'number', 'day', 'choice', 'user', 'organize', 'position', 'role', 'area']);

/** Fields of the head by which existing records can be identified. */
export const keyFields = (design: Pick<Design, 'form'>, sees: (path: string) => boolean): SheetField[] =>
  sheetFields(design).filter(({ path, node, kind, table }) => table === null && KNOWING.has(kind) && sees(path) && !fieldKinds[node.kind].computed);

const folded = (head: string) => normalForm(head.replaceAll(/[*＊\s]/g, ''));

/** Possible headings of a column: title or label in any language, its path, its key on the wire. Earlier English files have a hyphen in titles. */
function names({ path, node, table, title }: SheetField): { sure: string[]; loose: string[] } {
  const key = table ? [`${table.key}-${node.key}`, `${table.key}.${node.key}`] : [node.key];
  const hyphened = table ? [title.en?.replace(titleIn(table, node, 'en'), () => titleIn(table, node, 'en', '-')) ?? ''] : [];
  return {
    sure: [path, ...key, ...languages.map((language) => textIn(title, language)), ...hyphened].map(folded),
    loose: languages.map((language) => textIn(node.label, language)).map(folded),
  };
}

/** @returns the column of each heading; null: none, or used by an earlier heading. A label alone is accepted only if it is unique */
export function columnsMeant(
  heads: readonly string[],
  columns: readonly SheetField[],
  more: Readonly<Record<string, readonly string[]>> = {},
): (string | null)[] {
  const bySure = new Map<string, string>();
  const byLoose = new Map<string, Set<string>>();
  for (const column of columns) {
    const { sure, loose } = names(column);
    for (const name of sure) if (!bySure.has(name)) bySure.set(name, column.path);
    for (const name of new Set(loose)) byLoose.set(name, (byLoose.get(name) ?? new Set()).add(column.path));
  }
  for (const [path, called] of Object.entries(more)) for (const name of called.map(folded)) if (!bySure.has(name)) bySure.set(name, path);
  const taken = new Set<string>();
  return heads.map((head) => {
    const name = folded(head);
    if (name === '') return null;
    const loose = byLoose.get(name);
    const path = bySure.get(name) ?? (loose?.size === 1 ? [...loose][0] : undefined);
    if (path === undefined || taken.has(path)) return null;
    taken.add(path);
    return path;
  });
}
