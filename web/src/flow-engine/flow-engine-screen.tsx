// The page of workflows: the list, their releases, import and export.
import { flowEngineRemove } from '@ordo/contract/flow-archive.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useRef, useState } from 'react';
import { DictionaryPicker } from '../dictionary/dictionary-picker.tsx';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { downloadByLink } from '../kit/download.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action, Column, Filter, RowOf } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { queryClient, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { Tag } from '../kit/tag.tsx';
import { toast } from '../kit/toast.ts';
import { useCan, useUrlState } from '../kit/view.tsx';
import { ArchiveTabs, useArchive } from './archive.tsx';
import { flowEnginePhrases, launchTypePhrases, visiblePhrases } from './flow-engine.phrases.ts';
import { FormPicker } from './form-picker.tsx';
import { ImportedDialog } from './imported-dialog.tsx';
import { TemplatePicker } from './template-picker.tsx';
import './flow-engine.css';

type Row = RowOf<typeof contract.flowEngineList>;

const DesignerPage = lazyComponent(async () => (await import('./designer/designer-page.tsx')).DesignerPage);
const ApiDrawer = lazyComponent(async () => (await import('./api-drawer.tsx')).ApiDrawer);
const ReleasesDrawer = lazyComponent(async () => (await import('./releases-drawer.tsx')).ReleasesDrawer);
/** `node`: the node that is selected at first. */
const ADDRESS = { design: '', node: '' };

/** The list, or the workflow that is open in the designer; the address contains its id. */
export function FlowEngineScreen() {
  const can = useCan();
  const [{ design, node }, setAddress] = useUrlState(ADDRESS);
  if (design === '') return <EngineList draw={(id) => setAddress({ design: id })} />;
  return (
    <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
      <DesignerPage
        key={design}
        id={design}
        node={node}
        mayEdit={can('btn_edit')}
        mayRelease={can('btn_release')}
        close={() => setAddress({ design: '', node: '' })}
      />
    </LazyBoundary>
  );
}

function EngineList({ draw }: { draw(id: string): void }) {
  const text = useText(flowEnginePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const file = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<Result<typeof contract.flowEngineImport> | null>(null);
  const [releases, setReleases] = useState<Row | null>(null);
  const [api, setApi] = useState<Row | null>(null);
  const actions = useActions({ draw, edit: record.edit, releases: setReleases, api: setApi });
  const archive = useArchive();
  const columns = useColumns();
  const sections = useSections();
  const types = useText(launchTypePhrases);

  const take = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    try {
      const { data } = await callWithMessage(contract.flowEngineImport, {}, undefined, chosen);
      await queryClient.invalidateQueries({ queryKey: ['/api/workflow/Engine'] });
      setImported(data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };
  const filters: Filter[] = [
    { key: 'category', label: text('category'), control: (props) => <DictionaryPicker filter {...props} dictionary="WorkFlowCategory" holds="enCode" /> },
    { key: 'type', label: text('type'), options: (['0', '1'] as const).map((value) => ({ value, label: types(value) })) },
    { key: 'archived', label: text('archived'), elsewhere: true, place: true },
  ];
  const shared = {
    title: text('title'),
    hint: text('hint'),
    list: contract.flowEngineList,
    filters,
    nameOf: (row: Row) => row.fullName,
    above: <ArchiveTabs />,
  };

  return (
    <>
      {archive.shown ? (
        <ListScreen key="archived" {...shared} name="flow-engine.archived" columns={archive.columns(columns)} actions={archive.actions} />
      ) : (
        <ListScreen
          key="current"
          {...shared}
          name="flow-engine"
          columns={columns}
          record={record}
          primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
          secondary={can('btn_upload') ? [{ key: 'file', label: text('fromFile'), run: () => file.current?.click() }] : []}
          actions={actions}
        />
      )}
      <RecordForm
        record={record}
        noun={text('noun')}
        info={contract.flowEngineInfo}
        create={contract.flowEngineCreate}
        update={contract.flowEngineUpdate}
        sections={sections}
        start={{ type: '0' as never, visibleType: '0' as never }}
        toValues={toValues}
        places={{ flowNameTaken: 'fullName', flowCodeTaken: 'enCode', flowFormMissing: 'formId' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        saved={(id, before) => before === null && draw(id)}
      />
      <input ref={file} type="file" accept=".json,application/json" hidden aria-label={text('fromFile')} onChange={(event) => void take(event.currentTarget)} />
      {imported && <ImportedDialog imported={imported} draw={() => draw(imported.id)} close={() => setImported(null)} />}
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {releases && <ReleasesDrawer id={releases.id} name={releases.fullName} mayReturn={can('btn_edit')} close={() => setReleases(null)} />}
        {api && <ApiDrawer id={api.id} name={api.fullName} close={() => setApi(null)} />}
      </LazyBoundary>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const text = useText(flowEnginePhrases);
  return [
    { key: 'fullName', title: text('name'), width: 200, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 130, sort: true },
    { key: 'categoryName', title: text('category'), width: 100 },
    { key: 'formName', title: text('form'), width: 150, render: (row) => row.formName || text('noForm') },
    {
      key: 'release',
      of: ['release', 'changed', 'enabledMark'],
      title: text('state'),
      width: 190,
      card: 'badge',
      render: (row) => (
        <span className="flow-engine-tags">
          {row.release === 0 ? (
            <Tag>{text('never')}</Tag>
          ) : (
            <Tag tone={row.enabledMark === 1 ? 'good' : 'plain'}>{text(row.enabledMark === 1 ? 'inUse' : 'stopped', { n: row.release })}</Tag>
          )}
          {row.release > 0 && row.changed === 1 && <Tag tone="warn">{text('changed')}</Tag>}
        </span>
      ),
    },
    { key: 'sortCode', title: text('sortCode'), width: 80, sort: true, numeric: true, optional: true },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
}

interface Opens {
  draw(id: string): void;
  edit(id: string): void;
  releases(row: Row): void;
  api(row: Row): void;
}

function useActions({ draw, edit, releases, api }: Opens): (row: Row) => Action[] {
  const text = useText(flowEnginePhrases);
  const can = useCan();
  const confirm = useConfirm();
  const { mutateAsync: remove } = useSave(flowEngineRemove);
  const { mutateAsync: copy } = useSave(contract.flowEngineCopy);
  const { mutateAsync: release } = useSave(contract.flowEngineRelease);
  const { mutateAsync: stop } = useSave(contract.flowEngineStop);
  const told = (doing: Promise<unknown>) => void doing.catch(() => undefined);
  return (row) => [
    { key: 'design', label: text('design'), run: () => draw(row.id) },
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => edit(row.id) }] : []),
    ...(can('btn_release') ? [{ key: 'release', label: text('release'), run: () => told(release({ id: row.id, version: row.version })) }] : []),
    ...(can('btn_release') && row.enabledMark === 1
      ? [
          {
            key: 'stop',
            label: text('stop'),
            run: () => confirm({ title: text('stopAsk', { name: row.fullName }), text: text('stopSays'), yes: text('stop'), run: () => stop({ id: row.id }) }),
          },
        ]
      : []),
    ...(row.release > 0 ? [{ key: 'releases', label: text('releases'), run: () => releases(row) }] : []),
    ...(row.release > 0 && row.enabledMark === 1 ? [{ key: 'api', label: text('api'), run: () => api(row) }] : []),
    ...(can('btn_add') ? [{ key: 'copy', label: text('copy'), run: () => told(copy({ id: row.id })) }] : []),
    ...(can('btn_download') ? [{ key: 'export', label: text('export'), run: () => void downloadByLink(contract.flowEngineExport, { id: row.id }) }] : []),
    ...(can('btn_remove')
      ? [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            run: () =>
              confirm({
                title: text('archiveAsk', { name: row.fullName }),
                text: text('archiveSays'),
                yes: text('remove'),
                danger: true,
                run: () => remove({ id: row.id }),
              }),
          },
        ]
      : []),
  ];
}

type Key = 'fullName' | 'enCode' | 'category' | 'formId' | 'flowTemplateJson' | 'type' | 'visibleType' | 'sortCode' | 'description';

function useSections(): Section<Key>[] {
  const text = useText(flowEnginePhrases);
  const type = useText(launchTypePhrases);
  const visible = useText(visiblePhrases);
  const options = (say: (key: '0' | '1') => string) => (['0', '1'] as const).map((value) => ({ value, label: say(value) }));
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'category',
          label: text('category'),
          control: (props) => <DictionaryPicker {...props} dictionary="WorkFlowCategory" holds="enCode" />,
          say: (_, values) => String(values.categoryName ?? ''),
        },
        {
          key: 'formId',
          label: text('form'),
          hint: text('formHint'),
          control: (props) => <FormPicker {...props} />,
          say: (_, values) => String(values.formName ?? ''),
        },
        {
          key: 'flowTemplateJson',
          label: text('template'),
          hint: text('templateHint'),
          when: ({ version }) => version === undefined,
          control: (props) => <TemplatePicker {...props} />,
        },
        { key: 'type', label: text('type'), kind: 'choice', options: options(type) },
        { key: 'visibleType', label: text('visibleType'), kind: 'choice', options: options(visible) },
        { key: 'sortCode', label: text('sortCode'), kind: 'whole' },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

const toValues = ({ type, visibleType, flowTemplateJson: _, ...rest }: Result<typeof contract.flowEngineInfo>) => ({
  ...rest,
  type: String(type) as never,
  visibleType: String(visibleType) as never,
});
