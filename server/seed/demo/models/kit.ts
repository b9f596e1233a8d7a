// The description of a demo model; its design is written with the helpers of the gallery.
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { said } from '@ordo/engine/model/gallery/words.ts';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import type { Dice } from '../random.ts';
import type { RoleCode } from '../roles.ts';

export { checked, colour, design, field, formula, lines, options, press, required, rule, said, tab, wide } from '@ordo/engine/model/gallery/words.ts';

/** A person who creates records. */
export interface Maker {
  id: string;
  name: string;
  role: RoleCode;
  organizeId: string;
  companyId: string;
}

/** The context of a record: when, by whom, and existing data. */
export interface Around {
  chance: Dice;
  nth: number;
  /** One of the latest: it may still be pending. */
  isRecent: boolean;
  /** Days after its creation, or before. */
  on(days: number): string;
  /** Epoch milliseconds of a time on a day of `on`. */
  at(days: number, clock: string): number;
  /** Any person who works with the product. */
  somebody(): Maker;
  /** Records of an earlier model. */
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
  /** Its bill rule, if one of its fields is a number. */
  numbers?: { code: string; name: string; prefix: string; dateFormat: 'no' | 'yyyy' | 'yyyyMM'; digit: number };
  /** Records in the whole demo, and in the small one. */
  count: number;
  few?: number;
  record(around: Around): Values;
  /** Permissions on its page, if they differ from the default. */
  grants?: Partial<Record<RoleCode, Grant>>;
  /** Shared views. */
  views?: readonly DemoView[];
  /** Its print template. */
  paper?: { name: string; document: PrintDocument };
  /** A field that is hidden from some roles. */
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

/** Office administrators have all permissions; readers change nothing; everybody else has their own records. */
export const defaultGrants: Readonly<Record<RoleCode, Grant>> = {
  immunisation: { buttons: EVERY, rows: 'all' },
  township: { buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_print'], rows: 'own' },
  clinic: { buttons: ['btn_add', 'btn_detail'], rows: 'own' },
  warehouse: { buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_print'], rows: 'own' },
  audit: { buttons: ['btn_detail'], rows: 'all' },
};
export const everything: Grant = { buttons: EVERY, rows: 'all' };
export const looksOn: Grant = { buttons: ['btn_detail'], rows: 'all' };
