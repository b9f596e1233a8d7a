import type { Input, Result } from '@ordo/contract/kit.ts';
import { aefiCreate, aefiInfo, aefiList, aefiUpdate, manifestations } from '@ordo/contract/vaccination.ts';
import { aefiOutcomes, severities, type Severity } from '@ordo/engine/vaccine/vaccination-check.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { NameLink, Text } from '../kit/list/cell.tsx';
import type { Action, Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { aefiPhrases, manifestationPhrases, outcomePhrases, severityPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Row = Result<typeof aefiInfo>;
const tones: Record<Severity, TagTone> = { MINOR: 'info', SERIOUS: 'warn', LIFE_THREATENING: 'bad' };

/** Adverse events are reported from their dose; here they are followed up. */
export function AefiScreen() {
  const text = useText(aefiPhrases);
  const shared = useText(vaccinePhrases);
  const what = useText(manifestationPhrases);
  const severity = useText(severityPhrases);
  const outcome = useText(outcomePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const columns: Column<Row>[] = [
    { key: 'onsetDate', title: text('onset'), width: 110, sort: true },
    {
      key: 'manifestation',
      title: text('manifestation'),
      width: 120,
      names: true,
      render: (row) => <NameLink id={row.id} name={what(row.manifestation)} record={record} />,
    },
    { key: 'severity', title: text('severity'), width: 100, card: 'badge', render: (row) => <Tag tone={tones[row.severity]}>{severity(row.severity)}</Tag> },
    { key: 'outcome', title: text('outcome'), width: 96, render: (row) => <Text>{outcome(row.outcome)}</Text> },
    { key: 'productName', title: shared('product'), width: 190 },
    { key: 'lotNo', title: shared('lot'), width: 110 },
    { key: 'customerName', title: shared('customer'), width: 190 },
    { key: 'administeredOn', title: text('given'), width: 110 },
  ];
  const filters = [{ key: 'severity', label: text('severity'), options: severities.map((value) => ({ value, label: severity(value) })) }];
  const sections: Section<keyof Input<typeof aefiCreate>>[] = [
    {
      fields: [
        { key: 'onsetDate', label: text('onset'), kind: 'day' },
        { key: 'manifestation', label: text('manifestation'), kind: 'choice', options: manifestations.map((value) => ({ value, label: what(value) })) },
        { key: 'severity', label: text('severity'), kind: 'choice', options: severities.map((value) => ({ value, label: severity(value) })) },
        { key: 'outcome', label: text('outcome'), kind: 'choice', options: aefiOutcomes.map((value) => ({ value, label: outcome(value) })) },
        { key: 'investigated', label: text('investigated'), kind: 'mark' },
        { key: 'remark', label: shared('remark'), kind: 'lines', wide: true },
      ],
    },
  ];
  const actions = (row: Row): Action[] => (can('btn_edit') ? [{ key: 'edit', label: shared('edit'), run: () => record.edit(row.id) }] : []);
  return (
    <>
      <ListScreen
        name="aefi"
        title={text('title')}
        hint={text('hint')}
        list={aefiList}
        columns={columns}
        filters={filters}
        nameOf={(row) => what(row.manifestation)}
        record={record}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={aefiInfo}
        create={aefiCreate}
        update={aefiUpdate}
        sections={sections}
        nameOf={(row) => what(row.manifestation)}
        mayAdd={false}
        mayEdit={() => can('btn_edit')}
      />
    </>
  );
}
