// Building blocks of the gallery's forms and those of the demo.
import type { Filter } from '../../filter/filter.ts';
import { bareNode } from '../../form/bare-node.ts';
import type { DesignText, FieldCheck, FormNode, Json } from '../../form/document.ts';
import { fieldsOf } from '../../form/fields.ts';
import { fieldKinds, type FieldKindName } from '../../form/kinds.ts';
import type { Option } from '../../form/look.ts';
import { defaultLook } from '../../form/look-wire.ts';
import type { Action, Condition, Rule } from '../../form/rule.ts';
import { bareList, columnOf, defaultButtons, defaultRowButtons, searchOf } from '../../list/bare-list.ts';
import type { ListAction, ListButton, ListDocument } from '../../list/document.ts';
import type { Design } from '../design.ts';

export const said = (zh: string, en: string): DesignText => ({ zh, en });

type Name = readonly [zh: string, en: string];
type Config = Readonly<Record<string, Json>>;

/** Half width; its key on the wire is the id. */
export const field = (kind: FieldKindName, id: string, name: Name, config: Config = {}, more: Partial<FormNode> = {}): FormNode =>
  bareNode(id, kind, {
    key: fieldKinds[kind].value({ config } as FormNode) !== null || fieldKinds[kind].nests === 'rows' ? id : '',
    label: said(...name),
    span: 12,
    config,
    ...more,
  });

export const required = { required: true } as const;
export const wide = { span: 24 } as const;
export const checked = (...checks: readonly FieldCheck[]): Pick<FormNode, 'checks'> => ({ checks });

/** `annual 年假 Annual leave`: id, Chinese, English. */
export const options = (...lines: readonly string[]): Config => ({
  options: lines.map((line) => {
    const [id = '', zh = '', ...en] = line.split(' ');
    return { id, name: said(zh, en.join(' ')) } satisfies Option;
  }) as unknown as Json,
});

/** Always computed, and stored in its column. @param result kind of the value; @param precision decimal places of a number */
export const formula = (id: string, name: Name, text: string, result: 'number' | 'text' = 'number', precision: number | null = null): FormNode =>
  field('formula', id, name, { formula: text, result, stored: true, ...(precision !== null && { precision }) });

export const lines = (id: string, name: Name, children: readonly FormNode[]): FormNode =>
  field('table', id, name, {}, { ...wide, children, checks: [{ check: 'rows', least: 1, most: 50, message: null }] });

export const rule = (id: string, name: Name, when: Condition, ...then: readonly Action[]): Rule => ({
  id,
  name: said(...name),
  enabled: true,
  table: null,
  when,
  then,
});

interface Listed {
  search: readonly string[];
  /** Field, and width in pixels. */
  columns: readonly (readonly [field: string, width: number])[];
  /** `-field`: descending. */
  sort: string;
  summary?: readonly string[];
  /** Labels above the fields, for long questions. */
  labelsAbove?: boolean;
  /** Other properties of the list. */
  more?: Partial<Pick<ListDocument, 'type' | 'group' | 'tree' | 'tabs' | 'colours' | 'heads'>>;
  /** Sticky columns. */
  fixed?: Readonly<Record<string, 'left' | 'right'>>;
  /** Custom buttons of each record, before the default ones. */
  buttons?: readonly ListButton[];
}

/** A button with an action on a record; its permission is `btn_‹name›`. */
export const press = (name: string, zh: string, en: string, action: ListAction, when?: Filter): ListButton => ({
  name,
  label: said(zh, en),
  icon: '',
  action,
  ...(when && { when }),
  outside: {},
});
export const tab = (id: string, zh: string, en: string, filter: Filter): ListDocument['tabs'][number] => ({ id, name: said(zh, en), filter });
export const colour = (id: string, when: Filter, shade: string, of: string | null = null): ListDocument['colours'][number] => ({
  id,
  when,
  colour: shade,
  field: of,
});

export function design(
  nodes: readonly FormNode[],
  { search, columns, sort, summary = [], labelsAbove = false, more = {}, fixed = {}, buttons = [] }: Listed,
  rules: readonly Rule[] = [],
  title = '',
): Design {
  const form = {
    schema: 1,
    look: { ...defaultLook, generalWidth: '900px', labelWidth: 110, ...(labelsAbove && { labelPosition: 'top' as const }) },
    nodes,
    outside: {},
  } as const;
  const byId = new Map(fieldsOf(form).flatMap(({ node, table }) => (table === null ? [[node.id, node] as const] : [])));
  const node = (id: string) => {
    const found = byId.get(id);
    if (!found) throw new Error(`A list names ${id}, which its form does not have.`);
    return found;
  };
  const { add, download, upload, batchRemove } = defaultButtons;
  const list: ListDocument = {
    ...bareList,
    search: search.map((id) => searchOf(node(id))),
    columns: columns.map(([id, width]) => ({ ...columnOf(node(id)), width, fixed: fixed[id] ?? null })),
    sort: [{ field: sort.replace('-', ''), descending: sort.startsWith('-') }],
    buttons: [add, download, upload, batchRemove],
    rowButtons: [...buttons, ...defaultRowButtons],
    summary,
    ...more,
  };
  return { schema: 1, form, list, rules, title, outside: { tables: '', flowTemplateJson: '', appColumnData: '' } };
}
