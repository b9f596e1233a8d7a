import { deliverySchedules, customerTypes, type customerCreate } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';

import { AreaPicker } from '../area/area-picker.tsx';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import type { Section } from '../kit/record/field.ts';
import { Licence } from './customer-tags.tsx';
import { customerPhrases, schedulePhrases, typePhrases } from './customer.phrases.ts';

const OrganizePicker = lazyComponent(async () => (await import('../organize/organize-picker.tsx')).OrganizePicker);

/** Fields of a customer's form and fact sheet. */
export function useCustomerSections(): Section<keyof Input<typeof customerCreate>>[] {
  const text = useText(customerPhrases);
  const type = useText(typePhrases);
  const schedule = useText(schedulePhrases);
  return [
    {
      title: text('sectionBasic'),
      fields: [
        { key: 'code', label: text('code') },
        { key: 'name', label: text('name') },
        { key: 'type', label: text('type'), kind: 'choice', options: customerTypes.map((value) => ({ value, label: type(value) })) },
        {
          key: 'areaId',
          label: text('area'),
          control: (props) => <AreaPicker {...props} />,
          say: (_, customer) => String(customer.areaName).replaceAll('/', ' / '),
        },
        {
          key: 'organizeId',
          label: text('organize'),
          control: (props, { organizeName }) => <OrganizePicker {...props} name={organizeName as string} placeholder={text('organizeHint')} />,
          say: (_, customer) => String(customer.organizeName ?? ''),
        },
        { key: 'address', label: text('address') },
        { key: 'contact', label: text('contact') },
        { key: 'mobile', label: text('mobile') },
      ],
    },
    {
      title: text('sectionLicence'),
      fields: [
        { key: 'licenceNo', label: text('licenceNo') },
        { key: 'licenceExpiry', label: text('licenceExpiry'), kind: 'day', say: (expiry) => <Licence expiry={expiry as string | null} /> },
        { key: 'minTempC', label: text('minTemp'), kind: 'number', unit: '°C' },
        { key: 'maxTempC', label: text('maxTemp'), kind: 'number', unit: '°C' },
        { key: 'coldStorageLitres', label: text('coldStorage'), kind: 'number', unit: text('litres') },
      ],
    },
    {
      title: text('sectionSupply'),
      fields: [
        { key: 'populationServed', label: text('population'), kind: 'whole', unit: text('people') },
        {
          key: 'deliverySchedule',
          label: text('schedule'),
          kind: 'choice',
          options: deliverySchedules.map((value) => ({ value, label: schedule(value) })),
        },
        { key: 'supplyIntervalMonths', label: text('interval'), kind: 'whole', unit: text('months') },
        { key: 'safetyStockMonths', label: text('safety'), kind: 'number', unit: text('months') },
        { key: 'remark', label: text('remark'), kind: 'lines', wide: true },
      ],
    },
  ];
}
