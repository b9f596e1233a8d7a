// The site of a movement or a reading: a warehouse or a customer.
import { placeKinds, type SiteKind } from '@ordo/contract/stock.ts';
import { Form, Segmented } from 'antd';
import { useText } from '../kit/phrases.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { sitePhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { WarehousePicker } from './warehouse-picker.tsx';

interface Props {
  /** Names of the form fields for kind and site. */
  names: { kind: string; id: string };
  labels: { kind: string; id: string };
  /** The initial kind. */
  first: SiteKind;
  /** The only kind that the reader may select. */
  only?: SiteKind;
}

export function SiteFields({ names, labels, first, only }: Props) {
  const shared = useText(vaccinePhrases);
  const site = useText(sitePhrases);
  const form = Form.useFormInstance();
  const kind = (Form.useWatch(names.kind, form) as SiteKind | undefined) ?? first;
  return (
    <>
      <Form.Item name={names.kind} label={labels.kind} hidden={only !== undefined}>
        <Segmented options={placeKinds.map((value) => ({ value, label: site(value) }))} onChange={() => form.resetFields([names.id])} />
      </Form.Item>
      <Form.Item name={names.id} label={labels.id} rules={[{ required: true, message: shared('choose') }]}>
        {kind === 'WAREHOUSE' ? <WarehousePicker /> : <CustomerPicker />}
      </Form.Item>
    </>
  );
}
