// A design as visible to a user: without hidden fields, and without the rules that refer to them; those run only on the server.
import type { FormNode } from '../form/document.ts';
import { isCovered, pathText } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { ListAction, ListButton, ListDocument } from '../list/document.ts';
import type { Design } from './design.ts';
import { seenTitle } from './title.ts';

/** @param hidden `field`, `table` or `table.field` */
export function visibleDesign(design: Design, hidden: ReadonlySet<string>): Design {
  if (hidden.size === 0) return design;
  const { form, list, rules } = design;
  const sees = (path: string) => !isCovered(hidden, path);
  const within = (nodes: readonly FormNode[], table: string | null): FormNode[] =>
    nodes
      .filter((node) => sees(pathText({ node, table })))
      .map((node) => ({ ...node, children: within(node.children, fieldKinds[node.kind].nests === 'rows' ? node.id : table), outside: {} }));
  const names = [...hidden].map((path) => path.split('.').at(-1) ?? '');
  const speaks = (part: unknown) => names.some((name) => new RegExp(`\\b${name}\\b`).test(JSON.stringify(part)));
  const whole = ({ type, group, parent, tree }: ListDocument) => {
    const by = type === 'grouped' ? group : type === 'nested' ? parent : type === 'tree' ? tree?.field : null;
    return !by || sees(by);
  };
  // Whether such a button is offered for a record, and what it does, is decided by the server.
  const visibleButton = ({ action, when, ...button }: ListButton): ListButton => ({
    ...button,
    ...(action && { action: speaks(action) ? withoutTelling(action) : action }),
    ...(when && !speaks(when) && { when }),
    outside: {},
  });
  return {
    ...design,
    // Original content of the document can refer to them too.
    form: { ...form, nodes: within(form.nodes, null), outside: {} },
    list: list && {
      ...list,
      // Hidden fields cannot be used for groups or trees.
      ...(whole(list) ? {} : { type: 'plain' as const, group: null, parent: null, tree: null }),
      buttons: list.buttons.map(visibleButton),
      rowButtons: list.rowButtons.map(visibleButton),
      heads: (list.heads ?? []).map((head) => ({ ...head, columns: head.columns.filter(sees) })),
      search: list.search.filter(({ field }) => sees(field)).map((one) => ({ ...one, outside: {} })),
      columns: list.columns.filter(({ field }) => sees(field)).map((one) => ({ ...one, outside: {} })),
      sort: list.sort.filter(({ field }) => sees(field)),
      summary: list.summary.filter(sees),
      tabs: list.tabs.filter((one) => !speaks(one.filter)),
      colours: list.colours.filter((one) => !speaks(one)),
      outside: {},
    },
    rules: rules.filter((rule) => !speaks(rule)),
    title: seenTitle(design, hidden),
    outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
  };
}

function withoutTelling(action: ListAction): ListAction {
  if (action.do === 'set') return { do: 'set', values: {} };
  if (action.do === 'ask') return { ...action, parameters: {} };
  if (action.do === 'launch') return { ...action, into: {} };
  return action.do === 'link' ? { do: 'link', address: '' } : action;
}
