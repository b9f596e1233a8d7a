import type { Result } from '@ordo/contract/kit.ts';
import { productSelector } from '@ordo/contract/product.ts';
import { Select } from 'antd';
import type { ControlProps } from '../kit/record/field.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Product = Result<typeof productSelector>['list'][number];

/** Products that can be ordered, by their name in the reader's language. */
export function useProducts(): { list: readonly Product[] | null; nameOf(product: Product): string } {
  const english = useLanguage() === 'en';
  const { data } = useRead(productSelector, {});
  return { list: data?.list ?? null, nameOf: (product) => (english && product.nameEn) || product.nameZh };
}

/** @param by what the value is: the id, or the code as in addresses */
export function ProductPicker({ id, value, onChange, disabled, by = 'id', filter, ...aria }: ControlProps<string> & { by?: 'id' | 'code'; filter?: boolean }) {
  const text = useText(vaccinePhrases);
  const { list, nameOf } = useProducts();
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      disabled={disabled ?? false}
      loading={list === null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={text(filter ? 'all' : 'choose')}
      options={(list ?? []).map((product) => ({ value: product[by], label: nameOf(product) }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
