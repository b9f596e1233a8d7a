import { productFields } from '@ordo/contract/product.fields.ts';
import { product } from '@ordo/contract/product.ts';
import { productSheet } from '@ordo/contract/vaccine-sheet.ts';
import { EntityScreen } from '../kit/entity-screen.tsx';
import { Text } from '../kit/list/cell.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { productPhrases } from './product.phrases.ts';

export function ProductScreen() {
  const text = useText(productPhrases);
  const english = useLanguage() === 'en';
  return (
    <EntityScreen
      name="product"
      says={{ title: text('title'), noun: text('noun'), hint: text('hint'), add: text('add') }}
      calls={product}
      sheets={productSheet}
      fields={productFields}
      sections={{ basic: text('sectionBasic'), pack: text('sectionPack'), store: text('sectionStore') }}
      nameOf={(row) => (english && row.nameEn) || row.nameZh}
      more={[
        {
          before: 'unitPrice',
          key: 'netDosesPerPack',
          title: text('netDoses'),
          width: 100,
          numeric: true,
          render: (row) => <Text below={`${row.dosesPerVial} × ${row.vialsPerPack}`}>{String(row.netDosesPerPack)}</Text>,
        },
      ]}
      places={{ productCodeTaken: 'code', customerTemperature: 'minTempC' }}
    />
  );
}
