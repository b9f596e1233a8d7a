import type { Input } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';
import { useText } from '../kit/phrases.ts';
import type { Section } from '../kit/record/field.ts';
import { productPhrases } from './product.phrases.ts';

/** What a product's form and sheet hold. */
export function useProductSections(): Section<keyof Input<typeof product.create>>[] {
  const text = useText(productPhrases);
  return [
    {
      title: text('sectionBasic'),
      fields: [
        { key: 'code', label: text('code') },
        { key: 'nameZh', label: text('nameZh') },
        { key: 'nameEn', label: text('nameEn') },
        { key: 'antigenGroup', label: text('antigen') },
        { key: 'manufacturer', label: text('manufacturer') },
        { key: 'approvalNo', label: text('approval') },
        { key: 'gtin', label: text('gtin') },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('enabled'), kind: 'mark' },
      ],
    },
    {
      title: text('sectionPack'),
      fields: [
        { key: 'dosesPerVial', label: text('perVial'), kind: 'whole', unit: text('doses') },
        { key: 'vialsPerPack', label: text('perPack'), kind: 'whole', unit: text('vials') },
        { key: 'packRoundingThreshold', label: text('threshold'), kind: 'whole', unit: text('doses'), hint: text('thresholdHint') },
        { key: 'unitPrice', label: text('price'), kind: 'money' },
        { key: 'roundToZero', label: text('roundToZero'), kind: 'mark' },
      ],
    },
    {
      title: text('sectionStore'),
      fields: [
        { key: 'minTempC', label: text('minTemp'), kind: 'decimal', unit: '°C' },
        { key: 'maxTempC', label: text('maxTemp'), kind: 'decimal', unit: '°C' },
        { key: 'openVialHours', label: text('openVial'), kind: 'whole', unit: text('hours') },
        { key: 'mlPerDose', label: text('mlPerDose'), kind: 'decimal', unit: 'ml' },
        { key: 'targetWastagePct', label: text('wastage'), kind: 'decimal', unit: '%' },
        { key: 'vvmTracked', label: text('vvm'), kind: 'mark' },
      ],
    },
  ];
}
