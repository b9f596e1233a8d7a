import { orderStatusTexts, orderTypeTexts } from '@ordo/contract/indent.phrases.ts';
import { indentList, indentRegions, indentRemove } from '@ordo/contract/indent.ts';
import { orderTypes } from '@ordo/engine/vaccine/order-check.ts';
import { orderStatuses } from '@ordo/engine/vaccine/order-life.ts';
import { useEffect, useEffectEvent } from 'react';
import { AreaName } from '../area/area-picker.tsx';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { TreeSide } from '../kit/tree-side.tsx';
import { useCan, useUrlState, useView } from '../kit/view.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { indentPhrases } from './indent-screen.phrases.ts';
import { OrderStatusTag } from './order-tags.tsx';
import { ProductPicker } from './product-picker.tsx';
import { regionTree } from './region-tree.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

const OrderDrawer = lazyComponent(async () => (await import('./order-drawer.tsx')).OrderDrawer);
const OrderWizard = lazyComponent(async () => (await import('./order-wizard.tsx')).OrderWizard);

type Order = RowOf<typeof indentList>;
const ADDRESS = { product: '', region: '' };
const EVERYWHERE = 'all';

/** Orders of every product; `/vaccines/indent/{product}/{region}` starts with filters for that product and region (product §2.1). */
export function IndentScreen() {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const status = useText(orderStatusTexts);
  const type = useText(orderTypeTexts);
  const can = useCan();
  const { parameters } = useView();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(indentRemove);
  const [address, change] = useUrlState(ADDRESS);
  const { product, region } = address;
  // The path only sets the initial filters; afterwards they can be changed like any other.
  const begin = useEffectEvent(() => {
    if (parameters.product && !product) change({ product: parameters.product, region: region || (parameters.region ?? '') }, { replace: true });
  });
  useEffect(() => begin(), []);
  const regions = useRead(indentRegions, product ? { product } : {});
  const nodes = regions.data ? regionTree(regions.data.list, text('everywhere'), (name, n) => (n ? text('waitingHere', { name, n }) : name)) : null;
  const chosen = nodes?.[0] && (regions.data?.list.find((one) => one.id === region || one.code === region)?.id ?? EVERYWHERE);

  const columns: Column<Order>[] = [
    { key: 'orderNo', title: text('orderNo'), width: 160, names: true },
    { key: 'status', title: shared('state'), width: 104, card: 'badge', render: (row) => <OrderStatusTag status={row.status} /> },
    { key: 'requestedDoses', title: text('requested'), width: 104, sort: true, numeric: true, render: (row) => grouped(row.requestedDoses) },
    { key: 'approvedDoses', title: text('approved'), width: 84, numeric: true, render: (row) => row.approvedDoses !== null && grouped(row.approvedDoses) },
    { key: 'receivedDoses', title: text('received'), width: 84, numeric: true, render: (row) => row.receivedDoses !== null && grouped(row.receivedDoses) },
    { key: 'customerName', title: shared('customer'), width: 132, render: (row) => <Text below={row.customerCode}>{row.customerName}</Text> },
    ...(product ? [] : [{ key: 'productName', title: shared('product'), width: 104 }]),
    { key: 'areaName', title: shared('area'), width: 140, render: (row) => <AreaName path={row.areaName} />, card: 'none' },
    { key: 'orderType', title: text('type'), width: 80, render: (row) => <Text>{type(row.orderType)}</Text>, optional: true },
    { key: 'neededBy', title: text('neededBy'), width: 110, sort: true },
    { key: 'requestedAt', title: text('requestedAt'), width: 110, sort: true, render: (row) => <Moment at={row.requestedAt} /> },
  ];
  const filters = [
    { key: 'product', label: shared('product'), control: (props: object) => <ProductPicker filter by="code" {...props} /> },
    { key: 'region', label: text('regions'), elsewhere: true },
    { key: 'status', label: shared('state'), options: orderStatuses.map((value) => ({ value, label: status(value) })) },
    { key: 'orderType', label: text('type'), options: orderTypes.map((value) => ({ value, label: type(value) })) },
    { key: 'pending', label: text('pending'), options: [{ value: '1', label: text('pendingOnly') }] },
  ];
  const actions = (row: Order): Action[] => {
    const editable = row.status === 'DRAFT' || row.status === 'RETURNED';
    if (!can('btn_add') || !editable) return [];
    return [
      { key: 'edit', label: shared('edit'), run: () => record.edit(row.id) },
      ...(row.status === 'DRAFT'
        ? [{ key: 'remove', label: shared('remove'), danger: true, run: () => confirmRemoval(row.orderNo, () => remove({ id: row.id })) }]
        : []),
    ];
  };
  return (
    <TreeSide
      title={text('regions')}
      nodes={nodes}
      read={regions}
      value={chosen ?? EVERYWHERE}
      onChange={(id) => change({ region: id === EVERYWHERE ? '' : id })}
    >
      <div className="stacked">
        <FiguresStrip product={product} region={region} />
        <ListScreen
          name="indent"
          title={text('title')}
          hint={text('hint')}
          list={indentList}
          columns={columns}
          filters={filters}
          nameOf={(row) => row.orderNo}
          record={record}
          primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
          actions={actions}
        />
      </div>
      <LazyBoundary>
        {record.mode === 'read' && <OrderDrawer record={record} />}
        {(record.mode === 'new' || record.mode === 'edit') && can('btn_add') && <OrderWizard record={record} product={product} region={region} />}
      </LazyBoundary>
    </TreeSide>
  );
}
