// A designed list as the product keeps it. Fields are told by their paths of ids joined by a dot: `field` or `table.field`.
import type { Filter } from '../filter/filter.ts';
import type { DesignText, Outside } from '../form/document.ts';

export interface ListDocument {
  schema: 1;
  /** Plain, beside a tree, grouped, edited in its rows, a tree of its own rows. */
  type: 'plain' | 'tree' | 'grouped' | 'inline' | 'nested';
  search: readonly ListSearch[];
  columns: readonly ListColumn[];
  /** First the one that counts most. */
  sort: readonly { field: string; descending: boolean }[];
  paged: boolean;
  /** 20, 50, 100 or 500. */
  pageSize: number;
  /** Above the list; its rights are `btn_‹name›`. */
  buttons: readonly ListButton[];
  rowButtons: readonly ListButton[];
  tree: ListTree | null;
  /** Field of a grouped list. */
  group: string | null;
  /** Of a nested list: field that names the parent record. */
  parent: string | null;
  /** Fields that are added up below the list. */
  summary: readonly string[];
  superQuery: boolean;
  tabs: readonly { id: string; name: DesignText; filter: Filter }[];
  colours: readonly { id: string; when: Filter; colour: string; field: string | null }[];
  /** Heads above several columns. */
  heads?: readonly ListHead[];
  outside: Outside;
}

export interface ListHead {
  id: string;
  name: DesignText;
  /** Paths of the columns below it. Drawn where they stand side by side. */
  columns: readonly string[];
}

export interface ListSearch {
  field: string;
  /** Of the wire: 1 equal, 2 contains, 3 range. */
  by: 'equal' | 'contains' | 'range';
  outside: Outside;
}

export interface ListColumn {
  field: string;
  label: DesignText | null;
  align: 'left' | 'center' | 'right';
  /** Pixels; null: as wide as what it holds. */
  width: number | null;
  sortable: boolean;
  fixed: 'left' | 'right' | null;
  outside: Outside;
}

export interface ListButton {
  name: string;
  label: DesignText;
  icon: string;
  /** Of a button that a designer has made. Without it a press does nothing. */
  action?: ListAction;
  /** Records that it is offered for; the server asks it again. */
  when?: Filter;
  outside: Outside;
}

/** What a press does. What changes data the server does, under the right of the button. */
export type ListAction =
  | { do: 'open'; as: 'read' | 'edit' }
  /** Field of the head → formula, as a rule would set it. People with the button need no permission to change the fields by hand. */
  | { do: 'set'; values: Readonly<Record<string, string>> }
  /** Parameter of the interface → field of the head. */
  | { do: 'ask'; interface: string; parameters: Readonly<Record<string, string>> }
  | { do: 'print'; template: string }
  /** Text of an address with `{field}` in it. */
  | { do: 'link'; address: string };

export interface ListTree {
  title: DesignText;
  from: 'dictionary' | 'interface' | 'organize' | 'department' | 'field';
  /** Id of the dictionary or interface; '' for others. */
  source: string;
  /** Field of the list that is compared with the chosen node. */
  field: string;
  /** Keys of the rows of an interface. */
  keys: { id: string; label: string; children: string };
}
