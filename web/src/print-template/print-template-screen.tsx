import type { Input, Result } from '@ordo/contract/kit.ts';
import * as contract from '@ordo/contract/print-template.ts';
import { useRef } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { downloadByLink } from '../kit/download.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { queryClient, useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { useEnabledFilter, useRowActions } from '../kit/row-actions.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Failure } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { useCan, useUrlState } from '../kit/view.tsx';
import { printTemplatePhrases } from './print-template.phrases.ts';
import type { Source } from './source.ts';

const Designer = lazyComponent(async () => (await import('./designer.tsx')).Designer);

type Row = Result<typeof contract.printTemplateList>['list'][number];
/** The designer replaces the form that created the template. */
const places = { design: '', open: '', edit: '' };

export function PrintTemplateScreen() {
  const text = useText(printTemplatePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const stateFilter = useEnabledFilter();
  const [{ design }, go] = useUrlState(places);
  const sources = useRead(contract.printTemplateSources, {});
  const { mutateAsync: copy } = useSave(contract.printTemplateCopy);
  const file = useRef<HTMLInputElement>(null);
  const take = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    try {
      const { msg, data } = await callWithMessage(contract.printTemplateImport, {}, undefined, chosen);
      if (data.pictures) toast('warning', text('pictures', { n: data.pictures }));
      else toast('success', msg);
      await queryClient.invalidateQueries({ queryKey: ['/api/system/PrintDev'] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };
  const types = (sources.data?.list ?? []).map(({ type, fullName }) => ({ value: type, label: fullName }));
  const typeName = (type: string) => types.find(({ value }) => value === type)?.label ?? type;

  const columns: Column<Row>[] = [
    { key: 'fullName', title: text('name'), width: 220, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 150, sort: true },
    { key: 'type', title: text('type'), width: 130, render: (row) => typeName(row.type) },
    { key: 'documentVersion', title: text('documentVersion'), width: 80, numeric: true },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      card: 'badge',
      render: (row) => (
        <EnabledSwitch endpoint={contract.printTemplateState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />
      ),
    },
    { key: 'sortCode', title: text('sort'), width: 80, sort: true, numeric: true, optional: true },
    { key: 'updated', title: text('updated'), width: 104, render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} /> },
  ];
  const usual = useRowActions<Row>(record, contract.printTemplateRemove, (row) => row.fullName, {
    between: (row) => [
      ...(can('btn_add') ? [{ key: 'copy', label: text('copy'), run: () => void copy({ id: row.id }).catch(() => undefined) }] : []),
      ...(can('btn_download') ? [{ key: 'export', label: text('export'), run: () => void downloadByLink(contract.printTemplateExport, { id: row.id }) }] : []),
    ],
  });
  const actions = (row: Row) => [{ key: 'design', label: text('design'), run: () => go({ design: row.id }) }, ...usual(row)];
  const sections: Section<keyof Input<typeof contract.printTemplateCreate>>[] = [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        { key: 'type', label: text('type'), kind: 'choice', options: types },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark: unknown) => text(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];

  return (
    <>
      <ListScreen
        name="print-template"
        title={text('title')}
        hint={text('hint')}
        list={contract.printTemplateList}
        columns={columns}
        filters={[{ key: 'type', label: text('type'), options: types }, stateFilter]}
        nameOf={(row) => row.fullName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={can('btn_upload') ? [{ key: 'import', label: text('import'), run: () => file.current?.click() }] : []}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={contract.printTemplateInfo}
        create={contract.printTemplateCreate}
        update={contract.printTemplateUpdate}
        sections={sections}
        places={{ printCodeTaken: 'enCode', printNameTaken: 'fullName', printSourceUnknown: 'type' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        saved={(_, before, __, made) => !before && made && go({ design: made.id, open: '', edit: '' })}
      />
      <input ref={file} type="file" accept=".json,application/json" hidden aria-label={text('import')} onChange={(event) => void take(event.currentTarget)} />
      {design && sources.data && <Designing id={design} sources={sources.data.list} mayEdit={can('btn_edit')} close={() => go({ design: '' })} />}
    </>
  );
}

function Designing({ id, sources, mayEdit, close }: { id: string; sources: readonly Source[]; mayEdit: boolean; close(): void }) {
  const { data, error, refetch, isFetchedAfterMount } = useRead(contract.printTemplateInfo, { id }, { fresh: true });
  const source = sources.find(({ type }) => type === data?.type);
  if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
  // The designer starts from the server's present version, and is not replaced while editing.
  if (!data || data.id !== id || !source || !isFetchedAfterMount) return null;
  return (
    <LazyBoundary>
      <Designer key={id} template={data} source={source} mayEdit={mayEdit} close={close} />
    </LazyBoundary>
  );
}
