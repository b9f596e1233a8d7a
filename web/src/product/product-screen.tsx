import type { Result } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';
import { productSheet } from '@ordo/contract/vaccine-sheet.ts';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useRowActions, useStateFilter } from '../kit/row-actions.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { StateSwitch } from '../kit/state-switch.tsx';
import { useMay } from '../kit/view.tsx';
import { useProductSections } from './product-sections.ts';
import { productPhrases } from './product.phrases.ts';

type Product = Result<typeof product.info>;

export function ProductScreen() {
  const text = useText(productPhrases);
  const may = useMay();
  const record = useOpenRecord();
  const sheets = useSheets(productSheet, text('title'));
  const sections = useProductSections();

  const english = useLanguage() === 'en';
  const nameOf = (row: Product) => (english && row.nameEn) || row.nameZh;
  const columns: Column<Product>[] = [
    { key: 'code', title: text('code'), width: 110, sort: true },
    { key: 'nameZh', title: text('name'), width: 220, sort: true, names: true },
    { key: 'antigenGroup', title: text('antigen'), width: 110 },
    { key: 'manufacturer', title: text('manufacturer'), width: 180 },
    {
      key: 'netDosesPerPack',
      title: text('netDoses'),
      width: 100,
      numeric: true,
      render: (row) => <Text below={`${row.dosesPerVial} × ${row.vialsPerPack}`}>{String(row.netDosesPerPack)}</Text>,
    },
    { key: 'unitPrice', title: text('price'), width: 90, numeric: true, render: (row) => (row.unitPrice === null ? '' : (row.unitPrice / 100).toFixed(2)) },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      card: 'badge',
      render: (row) => <StateSwitch endpoint={product.state} id={row.id} value={row.enabledMark} label={nameOf(row)} disabled={!may('btn_edit')} />,
    },
    { key: 'sortCode', title: text('sort'), width: 90, sort: true, numeric: true, optional: true },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  const filters = [useStateFilter()];
  const actions = useRowActions<Product>(record, product.remove, nameOf);

  return (
    <>
      <ListScreen
        name="product"
        title={text('title')}
        hint={text('hint')}
        list={product.list}
        columns={columns}
        filters={filters}
        nameOf={nameOf}
        record={record}
        primary={may('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={sheets.actions}
        sheet={sheets.sheet}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={product.info}
        create={product.create}
        update={product.update}
        sections={sections}
        nameOf={nameOf}
        places={{ productCodeTaken: 'code', customerTemperature: 'minTempC' }}
        mayAdd={may('btn_add')}
        mayEdit={() => may('btn_edit')}
      />
      {sheets.dialog}
    </>
  );
}
