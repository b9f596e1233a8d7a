import type { Input, Result } from '@ordo/contract/kit.ts';
import { warehouse } from '@ordo/contract/warehouse.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { useCan } from '../kit/view.tsx';
import { OrganizeName, OrganizePicker } from '../organize/organize-picker.tsx';
import { warehousePhrases } from './master.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { WarehouseSupply } from './warehouse-supply.tsx';

type Warehouse = Result<typeof warehouse.info>;

export function WarehouseScreen() {
  const text = useText(warehousePhrases);
  const shared = useText(vaccinePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const columns: Column<Warehouse>[] = [
    { key: 'code', title: shared('code'), width: 110, sort: true },
    { key: 'name', title: shared('name'), width: 220, sort: true, names: true },
    { key: 'organizeId', title: shared('organize'), width: 220, render: (row) => <OrganizeName id={row.organizeId} /> },
    { key: 'leadDays', title: text('lead'), width: 110, numeric: true },
    {
      key: 'enabledMark',
      title: shared('state'),
      width: 72,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={warehouse.state} id={row.id} value={row.enabledMark} label={row.name} disabled={!can('btn_edit')} />,
    },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: shared('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const sections: Section<keyof Input<typeof warehouse.create>>[] = [
    {
      fields: [
        { key: 'code', label: shared('code') },
        { key: 'name', label: shared('name') },
        { key: 'organizeId', label: shared('organize'), control: (props) => <OrganizePicker {...props} />, say: (id) => <OrganizeName id={id as string} /> },
        { key: 'leadDays', label: text('lead'), kind: 'whole', unit: shared('days') },
        { key: 'sortCode', label: shared('sort'), kind: 'whole' },
        { key: 'enabledMark', label: shared('on'), kind: 'mark' },
      ],
    },
  ];
  const actions = useRowActions<Warehouse>(record, warehouse.remove, (row) => row.name);
  return (
    <>
      <ListScreen
        name="warehouse"
        title={text('title')}
        hint={text('hint')}
        list={warehouse.list}
        columns={columns}
        nameOf={(row) => row.name}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={warehouse.info}
        create={warehouse.create}
        update={warehouse.update}
        sections={sections}
        places={{ warehouseCodeTaken: 'code' }}
        below={(row) => <WarehouseSupply id={row.id} />}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
    </>
  );
}
