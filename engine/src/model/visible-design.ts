// A design as somebody may see it: without the fields that are kept from them, and without the rules that speak of these; those run on the server alone.
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
  // Whether a button stands at a record, and what it does, the server says of what is hidden.
  const visibleButton = ({ action, when, ...button }: ListButton): ListButton => ({
    ...button,
    ...(action && { action: speaks(action) ? withoutTelling(action) : action }),
    ...(when && !speaks(when) && { when }),
    outside: {},
  });
  return {
    ...design,
    // What came with the document from elsewhere may name them too.
    form: { ...form, nodes: within(form.nodes, null), outside: {} },
    list: list && {
      ...list,
      // What cannot be seen is nothing to group by, or to make a tree of.
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
  return action.do === 'link' ? { do: 'link', address: '' } : action;
}
