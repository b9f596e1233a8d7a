// The fields of a form as a flow refers to them: by id, `table-column` in a child table. The family refers to them by key.
import type { Asked, Filter } from '../filter/filter.ts';
import type { FormDocument } from '../form/document.ts';
import { fieldsOf } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { AnyNode, FlowDocument, FlowNode } from './document.ts';
import type { Who } from './nodes/approver.ts';
import { isFork } from './plan.ts';
import { templatesWith } from './title.ts';

/** Fields of the head of a form that conditions can use; passwords are excluded. */
export const flowFields = (form: Pick<FormDocument, 'nodes'>): Asked =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ node, table, kind }) => (table === null && kind !== null && !fieldKinds[node.kind].sealed ? [[node.id, { kind }]] : [])),
  );

/** The same by key, for documents of the family. */
export const fieldsByKey = (form: Pick<FormDocument, 'nodes'>): Asked => {
  const fields = flowFields(form);
  return Object.fromEntries([...keysOf(form)].flatMap(([id, key]) => (fields[id] ? [[key, fields[id]]] : [])));
};

/** Id → key, of every field that can have rights. */
export function keysOf(form: Pick<FormDocument, 'nodes'>): Map<string, string> {
  const fields = fieldsOf(form).filter(({ node, kind }) => node.key !== '' && (kind !== null || node.kind === 'table'));
  const keys = new Map(fields.map(({ node }) => [node.id, node.key]));
  return new Map(
    fields.map(({ node, table }) =>
      table === null || node.id === table ? [node.id, node.key] : [`${table}-${node.id}`, `${keys.get(table) ?? table}-${node.key}`],
    ),
  );
}

/** Key → id. */
export const idsByKey = (form: Pick<FormDocument, 'nodes'>): Map<string, string> => new Map([...keysOf(form)].map(([id, key]) => [key, id]));

/** Old → new. */
type Names = ReadonlyMap<string, string>;
type Renamed = (field: string) => string;

/** The flow with the fields of its own form renamed; unknown names are kept. */
export function withFields(flow: FlowDocument, names: Names): FlowDocument {
  const name: Renamed = (field) => names.get(field) ?? field;
  const settings = templatesWith(flow.settings, names);
  return { ...flow, start: nodeWith(flow.start, name), chain: flow.chain.map((node) => chained(node, name)), settings };
}

const chained = (node: FlowNode, name: Renamed): FlowNode =>
  isFork(node)
    ? {
        ...node,
        branches: node.branches.map((branch) => ({
          ...branch,
          when: branch.when && filterWith(branch.when, name),
          chain: branch.chain.map((one) => chained(one, name)),
        })),
      }
    : nodeWith(node, name);

function nodeWith<N extends AnyNode>(node: N, name: Renamed): N;
function nodeWith(node: AnyNode, name: Renamed): AnyNode {
  switch (node.kind) {
    case 'start':
      return {
        ...node,
        rights: node.rights.map((right) => ({ ...right, field: name(right.field) })),
        ...(node.recordStart && { recordStart: { ...node.recordStart, into: node.recordStart.into.map((pair) => ({ ...pair, field: name(pair.field) })) } }),
      };
    case 'approver': {
      return { ...node, who: whoWith(node.who, name), rights: node.rights.map((right) => ({ ...right, field: name(right.field) })) };
    }
    case 'timer':
      return node.wait.kind === 'field' ? { ...node, wait: { ...node.wait, field: name(node.wait.field) } } : node;
    case 'subFlow':
      return {
        ...node,
        launcher: node.launcher.kind === 'rows' ? { ...node.launcher, table: name(node.launcher.table) } : node.launcher,
        into: node.into.map((pair) => ({ ...pair, parent: name(pair.parent) })),
        outOf: node.outOf.map((pair) => ({ ...pair, parent: name(pair.parent) })),
      };
    case 'service':
      return { ...node, into: node.into.map((pair) => ({ ...pair, field: name(pair.field) })) };
    case 'assignData':
      return { ...node, record: node.record && name(node.record), mapping: node.mapping.map((pair) => ({ ...pair, from: name(pair.from) })) };
    case 'condition':
    case 'inclusive':
    case 'interflow':
    case 'copy':
    case 'end':
    case 'unknown':
      return node;
  }
}

function whoWith(who: Who, name: Renamed): Who {
  if (who.kind === 'matrix') return { ...who, fields: who.fields.map(name) };
  return 'field' in who && who.field !== null ? { ...who, field: name(who.field) } : who;
}

/** Fields of its own form that a node names: those that `withFields` renames, but for the conditions of a fork. */
export function fieldsNamed(node: AnyNode): string[] {
  const named: string[] = [];
  nodeWith(node, (field) => {
    named.push(field);
    return field;
  });
  return named;
}

function filterWith(filter: Filter, name: Renamed): Filter {
  if ('all' in filter) return { all: filter.all.map((part) => filterWith(part, name)) };
  if ('any' in filter) return { any: filter.any.map((part) => filterWith(part, name)) };
  if ('not' in filter) return { not: filterWith(filter.not, name) };
  return { ...filter, field: name(filter.field) };
}
