import { personMerges, personMergeUndo } from '@ordo/contract/person-merge.ts';
import { vaccinationList } from '@ordo/contract/vaccination.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { mergePhrases, mergeStatePhrases, peoplePhrases } from './person-merge.phrases.ts';

type Merge = RowOf<typeof personMerges>;

const TONES: Record<Merge['state'], TagTone> = { open: 'info', changed: 'plain', undone: 'plain' };

/** Who was merged with whom, with an undo. */
export function PersonMerges() {
  const text = useText(mergePhrases);
  const people = useText(peoplePhrases);
  const state = useText(mergeStatePhrases);
  const confirm = useConfirm();
  const { mutateAsync: undo } = useSave(personMergeUndo, [vaccinationList]);
  const columns: Column<Merge>[] = [
    { key: 'keptName', title: text('keptName'), width: 120, names: true },
    { key: 'mergedName', title: text('mergedName'), width: 120 },
    { key: 'at', title: text('when'), width: 130, sort: true, render: (row) => <Moment at={row.at} /> },
    { key: 'state', title: text('state'), width: 140, card: 'badge', render: (row) => <Tag tone={TONES[row.state]}>{state(row.state)}</Tag> },
    { key: 'userName', title: text('who'), width: 160 },
    { key: 'customerName', title: people('registered'), width: 220 },
  ];
  const actions = (row: Merge): Action[] =>
    row.state === 'open'
      ? [
          {
            key: 'undo',
            label: text('undo'),
            danger: true,
            run: () => confirm({ title: text('undo'), text: text('undoText'), yes: text('undo'), danger: true, run: () => undo({ id: row.id }) }),
          },
        ]
      : [];
  return (
    <ListScreen
      name="person-merges"
      title={people('merges')}
      hint={people('registered')}
      list={personMerges}
      columns={columns}
      nameOf={(row) => row.keptName}
      actions={actions}
    />
  );
}
