// The usual row actions of lists, and their usual filter.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { useConfirmDelete } from './confirm.tsx';
import { kitPhrases } from './kit.phrases.ts';
import type { Action, Filter } from './list/types.ts';
import type { OpenRecord } from './open-record.ts';
import { useText } from './phrases.ts';
import { useSave } from './query.ts';
import { useCan } from './view.tsx';

interface Row {
  id: string;
}

/**
 * Editing and deleting a row, by permission.
 * @param between actions between the two
 * @param open whether this row can be changed
 * @param removable whether it can be deleted
 */
export function useRowActions<R extends Row>(
  record: OpenRecord,
  remove: Endpoint,
  nameOf: (row: R) => string,
  { between, open = () => true, removable = () => true }: { between?(row: R): readonly Action[]; open?(row: R): boolean; removable?(row: R): boolean } = {},
): (row: R) => Action[] {
  const text = useText(kitPhrases);
  const can = useCan();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync } = useSave(remove);
  return (row) => [
    ...(can('btn_edit') && open(row) ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(between?.(row) ?? []),
    ...(can('btn_remove') && removable(row)
      ? [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            run: () => confirmRemoval(nameOf(row), () => mutateAsync({ id: row.id })),
          },
        ]
      : []),
  ];
}

/** The filter by enabled or disabled. */
export function useEnabledFilter(): Filter {
  const text = useText(kitPhrases);
  return {
    key: 'enabledMark',
    label: text('state'),
    options: [
      { value: '1', label: text('on') },
      { value: '0', label: text('off') },
    ],
  };
}
