import { billNumberReport, billRuleCreate, billRuleInfo, billRuleList, billRuleRemove, billRuleState, billRuleUpdate } from '@ordo/contract/bill-rule.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useEnabledFilter, useRowActions } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { useCan } from '../kit/view.tsx';
import { useBillRuleSections } from './bill-rule-sections.tsx';
import { billRulePhrases, dateFormatPhrases, kindPhrases } from './bill-rule.phrases.ts';
import { NumberReport } from './number-report.tsx';

type Rule = Result<typeof billRuleInfo>;

export function BillRuleScreen() {
  const text = useText(billRulePhrases);
  const kind = useText(kindPhrases);
  const date = useText(dateFormatPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const { hidden } = useHiddenColumns(billNumberReport);
  const sections = useBillRuleSections();
  const [reported, setReported] = useState<Rule | null>(null);

  const columns: Column<Rule>[] = [
    { key: 'fullName', title: text('name'), width: 160, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 130, sort: true },
    { key: 'example', title: text('example'), width: 170, render: (row) => <Text below={date(row.dateFormat)}>{row.example}</Text> },
    {
      key: 'outputNumber',
      title: text('last'),
      width: 160,
      render: (row) => <Text below={row.outputNumber ? text('thisPeriod', { n: row.thisNumber }) : ''}>{row.outputNumber ?? text('none')}</Text>,
    },
    { key: 'kind', title: text('kind'), width: 170, render: (row) => <Text>{kind(row.kind)}</Text> },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={billRuleState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
    { key: 'sortCode', title: text('sort'), width: 80, sort: true, numeric: true, optional: true },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      optional: true,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const filters = [useEnabledFilter()];
  const actions = useRowActions<Rule>(record, billRuleRemove, (row) => row.fullName, {
    between: (row) => (hidden.has('outputNumber') ? [] : [{ key: 'numbers', label: text('numbers'), run: () => setReported(row) }]),
  });

  return (
    <>
      <ListScreen
        name="bill-rule"
        title={text('title')}
        hint={text('hint')}
        list={billRuleList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.fullName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={billRuleInfo}
        create={billRuleCreate}
        update={billRuleUpdate}
        sections={sections}
        places={{ billRuleCodeTaken: 'enCode', billRuleNameTaken: 'fullName', billStartTooLong: 'startNumber' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {reported && <NumberReport rule={reported} close={() => setReported(null)} />}
    </>
  );
}
