// Designs of the demo in few words, and what a model of the demo is.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import type { FieldCheck, FormNode, Json, Said } from '@ordo/engine/form/document.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { fieldKinds, type FieldKindName } from '@ordo/engine/form/kinds.ts';
import type { Option } from '@ordo/engine/form/look.ts';
import { usualLook } from '@ordo/engine/form/look-wire.ts';
import type { Action, Condition, Rule } from '@ordo/engine/form/rule.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { bareList, columnOf, searchOf, usualButtons, usualRowButtons } from '@ordo/engine/list/bare-list.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import type { ListAction, ListButton, ListDocument } from '@ordo/engine/list/document.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import type { Dice } from '../random.ts';
import type { RoleCode } from '../roles.ts';

/** Somebody who makes records. */
export interface Maker {
  id: string;
  name: string;
  role: RoleCode;
  organizeId: string;
  companyId: string;
}

/** What a record is made of: when, by whom, and what is there already. */
export interface Around {
  chance: Dice;
  nth: number;
  /** One of the last: what waits for somebody still waits. */
  isRecent: boolean;
  /** Days after it is made, or before. */
  on(days: number): string;
  /** Epoch milliseconds of a clock on a day of `on`. */
  at(days: number, clock: string): number;
  /** Somebody who works with the product. */
  somebody(): Maker;
  /** Records of a model that comes before this one. */
  records(code: string): readonly { id: string; values: Values }[];
}

export interface Grant {
  /** Codes of the page's buttons. */
  buttons: readonly string[];
  rows: 'all' | 'own';
}

export interface DemoModel {
  code: string;
  name: Said;
  icon: string;
  design: Design;
  /** How its documents are numbered, where a field of it is a number. */
  numbers?: { code: string; name: string; prefix: string; dateFormat: 'no' | 'yyyy' | 'yyyyMM'; digit: number };
  /** Records in the whole demo, and in the small one. */
  count: number;
  few?: number;
  record(around: Around): Values;
  /** Who works with its page, where that is not as usual. */
  grants?: Partial<Record<RoleCode, Grant>>;
  /** Ways to look at its records that everybody has. */
  views?: readonly DemoView[];
  /** What its records are printed with. */
  paper?: { name: string; document: PrintDocument };
  /** A field that some do not see. */
  hidden?: { field: string; from: readonly RoleCode[] };
}

const EVERY = ['btn_add', 'btn_copy', 'btn_edit', 'btn_batchEdit', 'btn_remove', 'btn_batchRemove', 'btn_detail', 'btn_upload', 'btn_download', 'btn_print'];
interface DemoView {
  name: Said;
  document: ViewDocument;
}

type Shape = ViewDocument extends infer V ? (V extends ViewDocument ? Omit<V, 'schema' | 'filter' | 'sort' | 'shown'> : never) : never;

/** @param shown columns, or lines of its cards */
export const view = (zh: string, en: string, shape: Shape, shown: readonly string[] = [], sort = ''): DemoView => ({
  name: said(zh, en),
  document: {
    schema: 1,
    filter: null,
    sort: sort ? [{ field: sort.replace('-', ''), descending: sort.startsWith('-') }] : [],
    shown: [...shown],
    ...shape,
  },
});

/** Who runs the office does everything; who looks on changes nothing; everybody else has what they made themselves. */
export const usualGrants: Readonly<Record<RoleCode, Grant>> = {
  immunisation: { buttons: EVERY, rows: 'all' },
  township: { buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_print'], rows: 'own' },
  clinic: { buttons: ['btn_add', 'btn_detail'], rows: 'own' },
  warehouse: { buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_print'], rows: 'own' },
  audit: { buttons: ['btn_detail'], rows: 'all' },
};
export const everything: Grant = { buttons: EVERY, rows: 'all' };
export const looksOn: Grant = { buttons: ['btn_detail'], rows: 'all' };

export const said = (zh: string, en: string): Said => ({ zh, en });

type Name = readonly [zh: string, en: string];
type Config = Readonly<Record<string, Json>>;

/** Of half the width; the key of the wire is the id. */
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

/** Always computed and kept in its column. @param result what it is; @param precision places of a number */
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
  /** Field, and how wide it is in pixels. */
  columns: readonly (readonly [field: string, width: number])[];
  /** `-field`: the greatest first. */
  sort: string;
  summary?: readonly string[];
  /** Labels above the fields: of long questions. */
  labelsAbove?: boolean;
  /** What the list is besides. */
  more?: Partial<Pick<ListDocument, 'type' | 'group' | 'tree' | 'tabs' | 'colours' | 'heads'>>;
  /** Columns that stay in sight. */
  fixed?: Readonly<Record<string, 'left' | 'right'>>;
  /** Buttons of its own at each record, before the usual ones. */
  buttons?: readonly ListButton[];
}

/** A button that does something with a record; its right is `btn_‹name›`. */
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
    look: { ...usualLook, generalWidth: '900px', labelWidth: 110, ...(labelsAbove && { labelPosition: 'top' as const }) },
    nodes,
    outside: {},
  } as const;
  const byId = new Map(fieldsOf(form).flatMap(({ node, table }) => (table === null ? [[node.id, node] as const] : [])));
  const node = (id: string) => {
    const found = byId.get(id);
    if (!found) throw new Error(`The demo's list names ${id}, which its form does not have.`);
    return found;
  };
  const { add, download, upload, batchRemove } = usualButtons;
  const list: ListDocument = {
    ...bareList,
    search: search.map((id) => searchOf(node(id))),
    columns: columns.map(([id, width]) => ({ ...columnOf(node(id)), width, fixed: fixed[id] ?? null })),
    sort: [{ field: sort.replace('-', ''), descending: sort.startsWith('-') }],
    buttons: [add, download, upload, batchRemove],
    rowButtons: [...buttons, ...usualRowButtons],
    summary,
    ...more,
  };
  return { schema: 1, form, list, rules, title, outside: { tables: '', flowTemplateJson: '', appColumnData: '' } };
}
