import { lotList } from '@ordo/contract/lot.ts';
import { stockList, type SiteKind } from '@ordo/contract/stock.ts';
import { Select } from 'antd';
import type { ControlProps } from '../kit/record/field.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { lotProblemTexts } from '@ordo/contract/indent.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

const MOST = 100;

/** Lots of a product, whether or not some of it is there. */
export function LotPicker({ id, value, onChange, disabled, productId, ...aria }: ControlProps<string> & { productId?: string }) {
  const text = useText(vaccinePhrases);
  const { data } = useRead(lotList, { pageSize: MOST, sidx: 'expiryDate', sort: 'desc', ...(productId && { productId }) });
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      disabled={disabled ?? false}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('choose')}
      popupMatchSelectWidth={false}
      options={(data?.list ?? []).map((one) => ({ value: one.id, label: `${one.lotNo} · ${one.expiryDate} · ${one.productName}` }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

/** Lots that a site has, those that may not be used marked as such. */
export function SiteLotPicker({
  id,
  value,
  onChange,
  siteKind,
  siteId,
  productId,
  ...aria
}: ControlProps<string> & { siteKind: SiteKind; siteId: string; productId?: string }) {
  const text = useText(vaccinePhrases);
  const problem = useText(lotProblemTexts);
  const { data } = useRead(
    stockList,
    { siteKind, siteId, pageSize: MOST, sort: 'asc', sidx: 'receivedOn', ...(productId && { productId }) },
    { enabled: siteId !== '' },
  );
  const lots = (siteId ? (data?.list ?? []) : []).toSorted((a, b) => (a.expiryDate < b.expiryDate ? -1 : 1));
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      allowClear
      placeholder={text('choose')}
      popupMatchSelectWidth={false}
      notFoundContent={text('noLots')}
      options={lots.map((one) => ({
        value: one.lotId,
        label: `${one.lotNo} · ${one.expiryDate} · ${text('dosesOf', { n: one.available })}${one.problem ? ` · ${problem(one.problem)}` : ''}`,
      }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
