// The page for designers: models, their fields and releases, and publishing in the menu.
import { modelCopy, modelCreate, modelInfo, modelList, modelRemove, modelTypes, modelUpdate, webTypes } from '@ordo/contract/model.ts';
import { modelExport } from '@ordo/contract/online-dev.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { DictionaryPicker } from '../dictionary/dictionary-picker.tsx';
import { CallError } from '../kit/call.ts';
import { useConfirmDelete } from '../kit/confirm.tsx';
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
import { useCan, useCanOpen, useUrlState } from '../kit/view.tsx';
import { makeAppForm } from './app-form.ts';
import { DesignTabs } from './design-tabs.tsx';
import { designPhrases, typePhrases, webTypePhrases } from './design.phrases.ts';
import { linkPhrases } from './link.phrases.ts';
import './design.css';
import './model.css';

type Row = RowOf<typeof modelList>;

const DesignerPage = lazyComponent(async () => (await import('./designer/designer-page.tsx')).DesignerPage);
const FieldsDrawer = lazyComponent(async () => (await import('./fields-drawer.tsx')).FieldsDrawer);
const ReleaseDialog = lazyComponent(async () => (await import('./release-dialog.tsx')).ReleaseDialog);
const ReleasesDrawer = lazyComponent(async () => (await import('./releases-drawer.tsx')).ReleasesDrawer);
const DeletedDrawer = lazyComponent(async () => (await import('./deleted-drawer.tsx')).DeletedDrawer);
const ApiDrawer = lazyComponent(async () => (await import('./api-drawer.tsx')).ApiDrawer);
const LinkDrawer = lazyComponent(async () => (await import('./link-drawer.tsx')).LinkDrawer);
const TableDialog = lazyComponent(async () => (await import('./table-dialog.tsx')).TableDialog);
const GalleryDialog = lazyComponent(async () => (await import('./gallery-dialog.tsx')).GalleryDialog);
const SheetDialog = lazyComponent(async () => (await import('./sheet-dialog.tsx')).SheetDialog);
const FileDialog = lazyComponent(async () => (await import('./file-dialog.tsx')).FileDialog);

type Beside =
  | { what: 'fields' | 'release' | 'releases' | 'api' | 'links'; id: string; name: string }
  | { what: 'gallery' | 'sheet' | 'file' | 'table' | 'deleted' }
  | null;

const ADDRESS = { design: '' };
const OF_TYPE = { type: '' };

/** The list, or the design that is open; the address contains its id. */
export function DesignScreen() {
  const can = useCan();
  const [{ design }, setAddress] = useUrlState(ADDRESS);
  if (design === '') return <DesignList draw={(id) => setAddress({ design: id })} />;
  return (
    <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
      <DesignerPage key={design} id={design} mayEdit={can('btn_edit')} mayRelease={can('btn_release')} close={() => setAddress({ design: '' })} />
    </LazyBoundary>
  );
}

function DesignList({ draw }: { draw(id: string): void }) {
  const text = useText(designPhrases);
  const link = useText(linkPhrases);
  const type = useText(typePhrases);
  const webType = useText(webTypePhrases);
  const can = useCan();
  const opensTables = useCanOpen('systemData.dataModel');
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(modelRemove);
  const { mutateAsync: copy } = useSave(modelCopy);
  const [beside, setBeside] = useState<Beside>(null);
  const sections = useSections();
  const [{ type: ofType }] = useUrlState(OF_TYPE);
  const close = () => setBeside(null);
  const open = (what: 'fields' | 'release' | 'releases' | 'api' | 'links', { id, fullName }: Pick<Row, 'id' | 'fullName'>) =>
    setBeside({ what, id, name: fullName });

  const appForm = async (id: string) => {
    try {
      const made = await makeAppForm(id, (name) => text('appName', { name: name.slice(0, 90) }));
      await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
      open('fields', made);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };

  const columns: Column<Row>[] = [
    { key: 'fullName', title: text('name'), width: 200, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 140, sort: true },
    { key: 'categoryName', title: text('category'), width: 120 },
    { key: 'type', title: text('type'), width: 110, render: (row) => type(String(row.type) as '1') },
    { key: 'webType', title: text('webType'), width: 110, render: (row) => webType(String(row.webType) as '1') },
    {
      key: 'release',
      of: ['release', 'changed', 'indexing', 'converting'],
      title: text('state'),
      width: 170,
      card: 'badge',
      render: (row) => (
        <span className="design-tags">
          {row.release === 0 ? (
            <Tag>{text('never')}</Tag>
          ) : (
            <Tag tone={row.enabledMark === 1 ? 'good' : 'plain'}>{text(row.enabledMark === 1 ? 'inUse' : 'outOfUse', { n: row.release })}</Tag>
          )}
          {row.release > 0 && row.changed === 1 && <Tag tone="warn">{text('changed')}</Tag>}
          {row.indexing === 1 && <Tag>{text('indexing')}</Tag>}
          {row.converting === 1 && <Tag tone="info">{text('converting')}</Tag>}
        </span>
      ),
    },
    {
      key: 'updated',
      of: ['lastmodifytime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastmodifytime ?? row.creatorTime} />,
    },
  ];
  const filters: Filter[] = [
    { key: 'category', label: text('category'), control: (props) => <DictionaryPicker filter {...props} dictionary="webDesign" holds="id" /> },
    { key: 'type', label: text('type'), options: modelTypes.map((one) => ({ value: String(one), label: type(String(one) as '1') })) },
  ];
  const actions = (row: Row): Action[] => [
    { key: 'design', label: text('design'), run: () => draw(row.id) },
    { key: 'fields', label: text('fields'), run: () => open('fields', row) },
    ...(can('btn_release') ? [{ key: 'release', label: text('release'), run: () => open('release', row) }] : []),
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    { key: 'releases', label: text('releases'), run: () => open('releases', row) },
    ...(row.release > 0 && row.enabledMark === 1 ? [{ key: 'api', label: text('api'), run: () => open('api', row) }] : []),
    ...(can('btn_edit') && row.release > 0 && row.enabledMark === 1 ? [{ key: 'links', label: link('open'), run: () => open('links', row) }] : []),
    ...(can('btn_add') ? [{ key: 'copy', label: text('copy'), run: () => void copy({ id: row.id }).catch(() => undefined) }] : []),
    ...(can('btn_add') && row.type === 1 && row.release > 0 ? [{ key: 'app', label: text('appForm'), run: () => void appForm(row.id) }] : []),
    ...(can('btn_download') ? [{ key: 'export', label: text('export'), run: () => void downloadByLink(modelExport, { id: row.id }) }] : []),
    ...(can('btn_remove')
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];

  return (
    <>
      <ListScreen
        name="model-design"
        title={text('title')}
        hint={text('hint')}
        list={modelList}
        columns={columns}
        filters={filters}
        above={<DesignTabs />}
        nameOf={(row) => row.fullName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={[
          ...(can('btn_add')
            ? (
                [
                  ['gallery', text('fromGallery')],
                  ['sheet', text('fromSheet')],
                  ['file', text('fromFile')],
                ] as const
              ).map(([what, label]) => ({ key: what, label, run: () => setBeside({ what }) }))
            : []),
          ...(can('btn_add') && opensTables ? [{ key: 'table', label: text('fromTable'), run: () => setBeside({ what: 'table' }) }] : []),
          ...(can('btn_remove') ? [{ key: 'deleted', label: text('deleted'), run: () => setBeside({ what: 'deleted' }) }] : []),
        ]}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={modelInfo}
        create={modelCreate}
        update={modelUpdate}
        sections={sections}
        start={{ type: (ofType || '1') as never, webType: '2' as never }}
        toValues={toValues}
        places={{ designNameTaken: 'fullName', designCodeTaken: 'enCode' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        saved={(id, before) => before === null && draw(id)}
      />
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {beside?.what === 'gallery' && <GalleryDialog close={close} draw={draw} />}
        {beside?.what === 'sheet' && <SheetDialog close={close} draw={draw} />}
        {beside?.what === 'file' && <FileDialog mayReplace={can('btn_edit')} close={close} fields={(id, fullName) => open('fields', { id, fullName })} />}
        {beside?.what === 'table' && <TableDialog close={close} fields={(id, fullName) => open('fields', { id, fullName })} />}
        {beside?.what === 'deleted' && <DeletedDrawer close={close} />}
        {beside?.what === 'fields' && <FieldsDrawer id={beside.id} mayEdit={can('btn_edit')} close={close} />}
        {beside?.what === 'api' && <ApiDrawer id={beside.id} name={beside.name} mayTell={can('btn_webhook')} close={close} />}
        {beside?.what === 'links' && <LinkDrawer id={beside.id} name={beside.name} close={close} />}
        {beside?.what === 'release' && <ReleaseDialog id={beside.id} name={beside.name} close={close} />}
        {beside?.what === 'releases' && <ReleasesDrawer id={beside.id} name={beside.name} mayReturn={can('btn_edit')} close={close} />}
      </LazyBoundary>
    </>
  );
}

type Key = 'fullName' | 'enCode' | 'category' | 'type' | 'webType' | 'sortCode' | 'description';

function useSections(): Section<Key>[] {
  const text = useText(designPhrases);
  const type = useText(typePhrases);
  const webType = useText(webTypePhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'category',
          label: text('category'),
          control: (props) => <DictionaryPicker {...props} dictionary="webDesign" holds="id" />,
          say: (_, values) => String(values.categoryName ?? ''),
        },
        { key: 'type', label: text('type'), kind: 'choice', options: modelTypes.map((one) => ({ value: String(one), label: type(String(one) as '1') })) },
        {
          key: 'webType',
          label: text('webType'),
          kind: 'choice',
          options: webTypes.map((one) => ({ value: String(one), label: webType(String(one) as '1') })),
        },
        { key: 'sortCode', label: text('sortCode'), kind: 'whole' },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

const toValues = ({ type, webType, state: _, ...rest }: Result<typeof modelInfo>) => ({
  ...rest,
  type: String(type) as never,
  webType: String(webType) as never,
});
