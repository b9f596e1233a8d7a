// A designed form as the product keeps it: a typed tree of nodes. On the wire travels the family's document (`translate.ts`).
import type { Filter } from '../filter/filter.ts';
import type { FieldKindName } from './kind-names.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A text that a designer has written; where a language is missing, the Chinese one is shown. */
export interface DesignText {
  zh: string;
  zhtw?: string;
  en?: string;
}

/** What the family's document says beside what is understood here: it stays where it was. */
export type Outside = Readonly<Record<string, Json>>;

export interface FormDocument {
  /** Version of this shape; older documents are brought up to it when they are read. */
  schema: 1;
  look: FormLook;
  nodes: readonly FormNode[];
  outside: Outside;
}

/** How the whole form is laid out. Widths are CSS widths as the family writes them (`600px`, `50%`). */
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
  /** Of a field that does not say one. */
  span: number;
  disabled: boolean;
  /** `word`: like an official document, in a ruled grid. */
  style: '' | 'word';
  cancelText: DesignText;
  confirmText: DesignText;
  hasCancel: boolean;
  hasConfirm: boolean;
  /** Id of a print template; '' for none. */
  printId: string;
}

export interface FormNode {
  /** Never changes, whatever becomes of key and label: `[a-z][a-z0-9]{0,15}`. */
  id: string;
  /** What the wire calls its value (`__vModel__`); '' where it keeps none. */
  key: string;
  /** `unknown`: drawn as a labelled place, kept untouched, without a column. */
  kind: FieldKindName;
  label: DesignText;
  showLabel: boolean;
  /** Pixels; null: as the form. */
  labelWidth: number | null;
  tip: DesignText | null;
  placeholder: DesignText | null;
  /** Of 24. */
  span: number;
  /** Pixels, as a column of a child table; null: by its kind. */
  columnWidth: number | null;
  required: boolean;
  disabled: boolean;
  readonly: boolean;
  hidden: boolean;
  /** A value as records keep it (`values.ts`); null for none. */
  initial: Json;
  checks: readonly FieldCheck[];
  /** What only its kind has, as the kind's own schema says. */
  config: Readonly<Record<string, Json>>;
  /** Of containers, panes and child tables. */
  children: readonly FormNode[];
  outside: Outside;
}

/** Besides `required` and what the kind itself asks for. `message` null: the usual sentence. */
export type FieldCheck =
  | { check: 'pattern'; pattern: string; message: DesignText | null }
  /** `within`: only among records (of a child table: rows) that pass, by fields beside it. */
  | { check: 'unique'; with: readonly string[]; within?: Filter; message: DesignText | null }
  | { check: 'preset'; preset: string; message: DesignText | null }
  /** Against another field of the head or of the same row, `field` or `table.field`: ends after it begins. */
  | { check: 'compare'; is: 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual'; to: string; message: DesignText | null }
  /** Of days and moments. */
  | { check: 'notPast' | 'notFuture'; message: DesignText | null }
  /** By a data interface, asked with values of the head or of the same row (parameter → field): right where it answers a row, or none. */
  | { check: 'interface'; interface: string; parameters: Readonly<Record<string, string>>; answers: 'some' | 'none'; message: DesignText | null }
  /** Of child tables: how many rows. */
  | { check: 'rows'; least: number | null; most: number | null; message: DesignText | null };
