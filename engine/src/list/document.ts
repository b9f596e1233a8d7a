// A designed list as stored. Fields are referred to by their paths of ids joined by a dot: `field` or `table.field`.
import type { Filter } from '../filter/filter.ts';
import type { DesignText, Outside } from '../form/document.ts';

export interface ListDocument {
  schema: 1;
  /** Plain, with a tree beside it, grouped, edited inline, a tree of its own rows. */
  type: 'plain' | 'tree' | 'grouped' | 'inline' | 'nested';
  search: readonly ListSearch[];
  columns: readonly ListColumn[];
  /** The most significant first. */
  sort: readonly { field: string; descending: boolean }[];
  paged: boolean;
  /** 20, 50, 100 or 500. */
  pageSize: number;
  /** Above the list; their permissions are `btn_‹name›`. */
  buttons: readonly ListButton[];
  rowButtons: readonly ListButton[];
  tree: ListTree | null;
  /** Field of a grouped list. */
  group: string | null;
  /** For a nested list: the field that contains the parent record. */
  parent: string | null;
  /** Fields with a total below the list. */
  summary: readonly string[];
  superQuery: boolean;
  tabs: readonly { id: string; name: DesignText; filter: Filter }[];
  colours: readonly { id: string; when: Filter; colour: string; field: string | null }[];
  /** Headers above several columns. */
  heads?: readonly ListHead[];
  outside: Outside;
}

export interface ListHead {
  id: string;
  name: DesignText;
  /** Paths of the columns below it. Drawn if they are adjacent. */
  columns: readonly string[];
}

export interface ListSearch {
  field: string;
  /** On the wire: 1 equal, 2 contains, 3 range. */
  by: 'equal' | 'contains' | 'range';
  outside: Outside;
}

export interface ListColumn {
  field: string;
  label: DesignText | null;
  align: 'left' | 'center' | 'right';
  /** Pixels; null: by its content. */
  width: number | null;
  sortable: boolean;
  fixed: 'left' | 'right' | null;
  outside: Outside;
}

export interface ListButton {
  name: string;
  label: DesignText;
  icon: string;
  /** For custom buttons. A button without it does nothing. */
  action?: ListAction;
  /** Records for which it is offered; the server checks it again. */
  when?: Filter;
  outside: Outside;
}

/** What the button does. Changes of data are made by the server, under the permission of the button. */
export type ListAction =
  | { do: 'open'; as: 'read' | 'edit' }
  /** Field of the head → formula, as in a rule. Users of the button need no permission to edit the fields. */
  | { do: 'set'; values: Readonly<Record<string, string>> }
  /** Parameter of the interface → field of the head. */
  | { do: 'ask'; interface: string; parameters: Readonly<Record<string, string>> }
  | { do: 'print'; template: string }
  /**
   * A workflow, and what its form begins with: field of it → field of this record, or `RECORD_ITSELF`; both of the head, or `table.column` both: the child table of
   * the form gets a row for each row of the one of the record. Nothing in a button above the list.
   */
  | { do: 'launch'; flow: string; into: Readonly<Record<string, string>> }
  /** URL with `{field}` placeholders. */
  | { do: 'link'; address: string };

export interface ListTree {
  title: DesignText;
  from: 'dictionary' | 'interface' | 'organize' | 'department' | 'field';
  /** Id of the dictionary or interface; '' otherwise. */
  source: string;
  /** Field of the list that is compared with the selected node. */
  field: string;
  /** Keys of the rows of an interface. */
  keys: { id: string; label: string; children: string };
}
