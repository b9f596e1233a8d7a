import { stockLots, type SiteKind } from '@ordo/contract/stock.ts';
import { vaccinationLots } from '@ordo/contract/vaccination.ts';
import { lotProblemTexts } from '@ordo/contract/indent.phrases.ts';
import { Select } from 'antd';
import { selectState } from '../kit/empty-choices.tsx';
import type { ControlProps } from '../kit/record/field.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

/** Lots of a product for a movement; if a site is given only those that have been there. */
export function StockLotPicker({
  id,
  value,
  onChange,
  site,
  productId,
  ...aria
}: ControlProps<string> & { site?: { siteKind: SiteKind; siteId: string }; productId: string }) {
  const text = useText(vaccinePhrases);
  const read = useRead(stockLots, { productId, ...site }, { enabled: productId !== '' && site?.siteId !== '' });
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('choose')}
      {...selectState(read, text('noLots'))}
      popupMatchSelectWidth={false}
      options={(read.data?.list ?? []).map((one) => ({
        value: one.id,
        label: [one.lotNo, one.expiryDate, ...(one.doses === null ? [] : [text('dosesOf', { n: one.doses })])].join(' · '),
      }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

/** Lots that a site had on the day of a dose; those that were not usable then are marked. */
export function DoseLotPicker({
  id,
  value,
  onChange,
  customerId,
  schemeId,
  on,
  ...aria
}: ControlProps<string> & { customerId: string; schemeId: string; on: string }) {
  const text = useText(vaccinePhrases);
  const problem = useText(lotProblemTexts);
  const read = useRead(vaccinationLots, { customerId, schemeId, on }, { enabled: customerId !== '' && schemeId !== '' && on !== '' });
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      allowClear
      placeholder={text('choose')}
      {...selectState(read, text('noLots'))}
      popupMatchSelectWidth={false}
      options={(read.data?.list ?? []).map((one) => ({
        value: one.lotId,
        label: `${one.lotNo} · ${one.expiryDate} · ${text('dosesOf', { n: one.doses })}${one.problem ? ` · ${problem(one.problem)}` : ''}`,
      }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
