// Updates a list after the kind of a field has changed: removes it where it can no longer be searched, listed, sorted or summed up.
import type { FormDocument } from '../../form/document.ts';
import { fieldsOf, pathText } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import type { ListDocument } from '../../list/document.ts';

export function fittingList(list: ListDocument, form: Pick<FormDocument, 'nodes'>): ListDocument {
  const nodes = new Map(fieldsOf(form).map((field) => [pathText(field), field.node]));
  /** Paths that are not fields of the form are not checked here. */
  const fits = (path: string, fitting: (kind: (typeof fieldKinds)[keyof typeof fieldKinds], node: NonNullable<ReturnType<typeof nodes.get>>) => boolean) => {
    const node = nodes.get(path);
    return node === undefined || fitting(fieldKinds[node.kind], node);
  };
  const search = list.search
    .filter(({ field }) => fits(field, (kind, node) => kind.search(node) !== null))
    .map((one) =>
      fits(one.field, (kind) => one.by === kind.by || (one.by === 'equal' && kind.by !== 'range') || kind.by === 'contains')
        ? one
        : { ...one, by: byOf(nodes.get(one.field)) },
    );
  const columns = list.columns.filter(({ field }) => fits(field, (kind) => kind.places.includes('column')));
  const sort = list.sort.filter(({ field }) => fits(field, (kind, node) => kind.sortable(node)));
  const summary = list.summary.filter((field) => fits(field, (kind) => kind.aggregates.includes('sum')));
  const isSame = [
    [search, list.search],
    [columns, list.columns],
    [sort, list.sort],
    [summary, list.summary],
  ] as const;
  return isSame.every(([one, other]) => one.length === other.length && (one as readonly unknown[]).every((part, at) => part === other[at]))
    ? list
    : { ...list, search, columns, sort, summary };
}

const byOf = (node: { kind: keyof typeof fieldKinds } | undefined) => (node ? fieldKinds[node.kind].by : 'equal');
