// A designed form as stored: a typed tree of nodes. On the wire it is the family's document (`translate.ts`).
import type { Filter } from '../filter/filter.ts';
import type { FieldKindName } from './kind-names.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A text by a designer; where a language is missing, Chinese is shown. */
export interface DesignText {
  zh: string;
  zhtw?: string;
  en?: string;
}

/** Content of the family's document that is not understood here; it is kept in place. */
export type Outside = Readonly<Record<string, Json>>;

export interface FormDocument {
  /** Version of this schema; older documents are converted when they are read. */
  schema: 1;
  look: FormLook;
  nodes: readonly FormNode[];
  outside: Outside;
}

/** Layout of the whole form. Widths are CSS widths as in the family's documents (`600px`, `50%`). */
export interface FormLook {
  size: 'medium' | 'small' | 'mini';
  labelPosition: 'left' | 'right' | 'top';
  /** Pixels. */
  labelWidth: number;
  popup: 'general' | 'fullScreen' | 'drawer';
  generalWidth: string;
  fullScreenWidth: string;
  drawerWidth: string;
  /** Pixels between the cells of the grid of 24. */
  gutter: number;
  /** Default of the fields. */
  span: number;
  disabled: boolean;
  /** `word`: like an official document, in a ruled grid. */
  style: '' | 'word';
  cancelText: DesignText;
  confirmText: DesignText;
  hasCancel: boolean;
  hasConfirm: boolean;
  /** The print button has this text, and begins with this template. Missing in designs that were stored before. */
  hasPrint?: boolean;
  printText?: DesignText;
  /** Id of a print template; '' for none. */
  printId: string;
}

export interface FormNode {
  /** Never changes, independent of key and label: `[a-z][a-z0-9]{0,15}`. */
  id: string;
  /** Key of its value on the wire (`__vModel__`); '' without a value. */
  key: string;
  /** `unknown`: drawn as a labelled placeholder, stored unchanged, without a column. */
  kind: FieldKindName;
  label: DesignText;
  showLabel: boolean;
  /** Pixels; null: as set for the form. */
  labelWidth: number | null;
  tip: DesignText | null;
  placeholder: DesignText | null;
  /** Columns of 24. */
  span: number;
  /** Pixels, as a column of a child table; null: default of its kind. */
  columnWidth: number | null;
  required: boolean;
  disabled: boolean;
  readonly: boolean;
  hidden: boolean;
  /** Shown only on these; missing: on all. A hint for screens: values, rules and checks are the same everywhere. */
  devices?: readonly ('desktop' | 'phone')[];
  /** A value as stored in records (`values.ts`); null for none. */
  initial: Json;
  checks: readonly FieldCheck[];
  /** Settings of its kind, by the schema of the kind. */
  config: Readonly<Record<string, Json>>;
  /** For containers, panes and child tables. */
  children: readonly FormNode[];
  outside: Outside;
}

/** Checks in addition to `required` and those of the kind. `message` null: the default sentence. */
export type FieldCheck =
  | { check: 'pattern'; pattern: string; message: DesignText | null }
  /** `within`: only among records (in a child table: rows) that match this filter on fields beside it. */
  | { check: 'unique'; with: readonly string[]; within?: Filter; message: DesignText | null }
  | { check: 'preset'; preset: string; message: DesignText | null }
  /** Compares with another field of the head or of the same row, `field` or `table.field`: for example end after start. */
  | { check: 'compare'; is: 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual'; to: string; message: DesignText | null }
  /** For days and moments. */
  | { check: 'notPast' | 'notFuture'; message: DesignText | null }
  /** Check by a data interface, called with values of the head or of the same row (parameter → field): valid if it returns a row, or none. */
  | { check: 'interface'; interface: string; parameters: Readonly<Record<string, string>>; answers: 'some' | 'none'; message: DesignText | null }
  /** For child tables: number of rows. */
  | { check: 'rows'; least: number | null; most: number | null; message: DesignText | null };
