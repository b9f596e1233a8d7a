// People registered within the user's scope, masked: corrected, and merged where one person has two records.
import { personList } from '@ordo/contract/person.ts';
import { useState } from 'react';
import { ListScreen } from '../kit/list-screen.tsx';
import { Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useCan } from '../kit/view.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { MergePersonDialog } from './merge-person-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { peoplePhrases } from './person-merge.phrases.ts';
import { idTypePhrases, vaccinationPhrases } from './vaccination.phrases.ts';

type Row = RowOf<typeof personList>;

export function PeopleScreen() {
  const text = useText(peoplePhrases);
  const shared = useText(vaccinationPhrases);
  const type = useText(idTypePhrases);
  const can = useCan();
  const [changing, setChanging] = useState<Row | null>(null);
  const [merging, setMerging] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: shared('fullName'), width: 120, names: true },
    { key: 'birthDate', title: shared('born'), width: 120, sort: true },
    { key: 'idNo', title: text('number'), width: 220, render: (row) => <Text below={type(row.idType)}>{row.idNo || '—'}</Text> },
    { key: 'mobile', title: shared('mobile'), width: 130 },
    { key: 'guardianName', title: text('guardian'), width: 140, render: (row) => <Text below={row.guardianMobile}>{row.guardianName}</Text> },
    { key: 'customerName', title: text('registered'), width: 220 },
  ];
  const filters = [{ key: 'customerId', label: text('registered'), control: (props: object) => <CustomerPicker filter {...props} /> }];
  const actions = (row: Row): Action[] => [
    ...(can('btn_person') ? [{ key: 'person', label: shared('changePerson'), run: () => setChanging(row) }] : []),
    ...(can('btn_merge') ? [{ key: 'merge', label: text('merge'), run: () => setMerging(row) }] : []),
  ];
  return (
    <>
      <ListScreen
        name="people"
        title={text('title')}
        hint={text('hint')}
        list={personList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.name}
        actions={actions}
      />
      {changing && <PersonDialog person={changing} done={() => undefined} close={() => setChanging(null)} />}
      {merging && <MergePersonDialog person={merging} close={() => setMerging(null)} />}
    </>
  );
}
