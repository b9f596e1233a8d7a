import type { Result } from '@ordo/contract/kit.ts';
import { productSelector } from '@ordo/contract/product.ts';
import { Select } from 'antd';
import type { ControlProps } from '../kit/record/field.ts';
import { selectState, type ReadState } from '../kit/empty-choices.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Product = Result<typeof productSelector>['list'][number];

/** Products that can be ordered, by their name in the reader's language. */
export function useProducts(): { list: readonly Product[] | null; nameOf(product: Product): string; read: ReadState } {
  const english = useLanguage() === 'en';
  const read = useRead(productSelector, {});
  return { read, list: read.data?.list ?? null, nameOf: (product) => (english && product.nameEn) || product.nameZh };
}

/** @param by the value: the id, or the code as in URLs */
export function ProductPicker({ id, value, onChange, disabled, by = 'id', filter, ...aria }: ControlProps<string> & { by?: 'id' | 'code'; filter?: boolean }) {
  const text = useText(vaccinePhrases);
  const { list, nameOf, read } = useProducts();
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      disabled={disabled ?? false}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={text(filter ? 'all' : 'choose')}
      {...selectState(read)}
      options={(list ?? []).map((product) => ({ value: product[by], label: nameOf(product) }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
