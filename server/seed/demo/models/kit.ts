// What a model of the demo is; its design is written with the words of the gallery.
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { said } from '@ordo/engine/model/gallery/words.ts';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import type { Dice } from '../random.ts';
import type { RoleCode } from '../roles.ts';

export { checked, colour, design, field, formula, lines, options, press, required, rule, said, tab, wide } from '@ordo/engine/model/gallery/words.ts';

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
  name: DesignText;
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
  name: DesignText;
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
export const defaultGrants: Readonly<Record<RoleCode, Grant>> = {
  immunisation: { buttons: EVERY, rows: 'all' },
  township: { buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_print'], rows: 'own' },
  clinic: { buttons: ['btn_add', 'btn_detail'], rows: 'own' },
  warehouse: { buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_print'], rows: 'own' },
  audit: { buttons: ['btn_detail'], rows: 'all' },
};
export const everything: Grant = { buttons: EVERY, rows: 'all' };
export const looksOn: Grant = { buttons: ['btn_detail'], rows: 'all' };
