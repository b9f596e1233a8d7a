import { dataMapCreate, dataMapInfo, dataMapList, dataMapRemove, dataMapState, dataMapUpdate } from '@ordo/contract/data-map.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import { readRegions } from '@ordo/engine/geo-json/regions.ts';
import { Button, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action, Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { useEnabledFilter, useRowActions } from '../kit/row-actions.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Failure } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { useCan } from '../kit/view.tsx';
import { dataMapPhrases } from './data-map.phrases.ts';
import { Outline } from './outline.tsx';

type Row = Result<typeof dataMapInfo>;

const MAX = 900_000;

export function DataMapScreen() {
  const text = useText(dataMapPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const [looked, setLooked] = useState<Row | null>(null);

  const columns: Column<Row>[] = [
    { key: 'fullName', title: text('name'), width: 220, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 160, sort: true },
    { key: 'regions', title: text('regions'), width: 90, numeric: true },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={dataMapState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
    { key: 'sortCode', title: text('sort'), width: 80, sort: true, numeric: true, optional: true },
    { key: 'updated', title: text('updated'), width: 104, render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} /> },
  ];
  const filters = [useEnabledFilter()];
  const usual = useRowActions<Row>(record, dataMapRemove, (row) => row.fullName);
  const actions = (row: Row): Action[] => [{ key: 'preview', label: text('preview'), run: () => setLooked(row) }, ...usual(row)];
  const sections = useMapSections();

  return (
    <>
      <ListScreen
        name="data-map"
        title={text('title')}
        hint={text('hint')}
        list={dataMapList}
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
        info={dataMapInfo}
        create={dataMapCreate}
        update={dataMapUpdate}
        sections={sections}
        places={{ mapCodeTaken: 'enCode', mapNameTaken: 'fullName', mapData: 'data' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {looked && <Look row={looked} close={() => setLooked(null)} />}
    </>
  );
}

function useMapSections(): Section<keyof Input<typeof dataMapCreate>>[] {
  const text = useText(dataMapPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'data',
          label: text('data'),
          hint: text('dataHint'),
          wide: true,
          control: (props: ControlProps<string>) => <MapFile {...props} />,
          say: (data: unknown) => <Outline data={String(data)} label={text('data')} />,
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark: unknown) => text(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

function Look({ row, close }: { row: Row; close(): void }) {
  const text = useText(dataMapPhrases);
  const map = useRead(dataMapInfo, { id: row.id });
  return (
    <Modal open title={row.fullName} width="min(760px, 96vw)" footer={null} onCancel={close}>
      {map.error && <Failure refused={map.error} retry={() => void map.refetch()} />}
      {map.isPending && <Skeleton active />}
      {map.data && <Outline data={map.data.data} label={text('drawing', { name: row.fullName, n: row.regions })} />}
    </Modal>
  );
}

/** The text of a file, drawn as uploaded. */
function MapFile({ id, value, onChange, disabled }: ControlProps<string>) {
  const text = useText(dataMapPhrases);
  const input = useRef<HTMLInputElement>(null);
  const found = value ? readRegions(value).regions.length : 0;
  const take = async (file: File) => {
    if (file.size > MAX) return toast('error', text('tooLarge'));
    onChange?.(await file.text());
  };
  return (
    <>
      <div className="map-file">
        <Button {...(id && { id })} disabled={disabled ?? false} onClick={() => input.current?.click()}>
          {text(value ? 'another' : 'choose')}
        </Button>
        <span role="status">{value && (found > 0 ? text('read', { n: found }) : text('wrong'))}</span>
        <input
          ref={input}
          type="file"
          style={{ display: 'none' }}
          accept=".json,.geojson,application/json,application/geo+json"
          aria-label={text('choose')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void take(file);
          }}
        />
      </div>
      {value && <Outline data={value} label={text('data')} />}
    </>
  );
}
