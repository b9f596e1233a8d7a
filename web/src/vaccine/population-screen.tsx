import type { Input, Result } from '@ordo/contract/kit.ts';
import { populationCreate, populationInfo, populationList, populationRemove, populationUpdate } from '@ordo/contract/population.ts';
import { populationSheet } from '@ordo/contract/vaccine-sheet.ts';
import { demographics } from '@ordo/contract/vaccine-scheme.ts';
import { demographicPhrases } from '@ordo/contract/vaccine-scheme.phrases.ts';
import { AreaName, AreaPicker } from '../area/area-picker.tsx';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, NameLink, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { useCan } from '../kit/view.tsx';
import { populationPhrases } from './master.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Figure = Result<typeof populationInfo>;

export function PopulationScreen() {
  const text = useText(populationPhrases);
  const shared = useText(vaccinePhrases);
  const group = useText(demographicPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const sheets = useSheets(populationSheet, text('title'));
  const nameOf = (row: Figure) => `${row.areaName.split('/').at(-1)} ${row.year} ${group(row.demographic)}`;

  const columns: Column<Figure>[] = [
    { key: 'areaName', title: shared('area'), width: 200, render: (row) => <AreaName path={row.areaName} /> },
    { key: 'demographic', title: shared('group'), width: 150, render: (row) => <NameLink id={row.id} name={group(row.demographic)} record={record} /> },
    { key: 'year', title: shared('year'), width: 90, sort: true, numeric: true, render: (row) => String(row.year) },
    { key: 'population', title: text('people'), width: 110, sort: true, numeric: true, render: (row) => grouped(row.population) },
    { key: 'growthPct', title: text('growth'), width: 110, numeric: true, render: (row) => <Text>{`${row.growthPct}%`}</Text> },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: shared('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const options = demographics.map((value) => ({ value, label: group(value) }));
  const filters = [
    { key: 'areaId', label: shared('area'), control: (props: object) => <AreaPicker filter {...props} /> },
    { key: 'demographic', label: shared('group'), options },
  ];
  const fixed = (values: Record<string, unknown>) => Boolean(values.id);
  const sections: Section<keyof Input<typeof populationCreate>>[] = [
    {
      fields: [
        {
          key: 'areaId',
          label: shared('area'),
          control: (props, values) => <AreaPicker {...props} disabled={fixed(values)} />,
          say: (_, values) => String(values.areaName ?? '').replaceAll('/', ' / '),
        },
        { key: 'year', label: shared('year'), kind: 'whole' },
        { key: 'demographic', label: shared('group'), kind: 'choice', options },
        { key: 'population', label: text('people'), kind: 'whole' },
        { key: 'growthPct', label: text('growth'), kind: 'number', unit: '%', hint: text('growthHint') },
      ],
    },
  ];
  const actions = useRowActions<Figure>(record, populationRemove, nameOf);
  return (
    <>
      <ListScreen
        name="population"
        title={text('title')}
        hint={text('hint')}
        list={populationList}
        columns={columns}
        filters={filters}
        nameOf={nameOf}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={sheets.actions}
        sheet={sheets.sheet}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={populationInfo}
        create={populationCreate}
        update={populationUpdate}
        sections={sections}
        nameOf={nameOf}
        places={{ populationTaken: 'year', customerAreaUnknown: 'areaId' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {sheets.dialog}
    </>
  );
}
