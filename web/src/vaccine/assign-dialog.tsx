import { customerTypes, type CustomerType } from '@ordo/contract/customer.ts';
import { formularyAssign } from '@ordo/contract/formulary.ts';
import { Form, InputNumber, Modal, Select } from 'antd';
import { AreaPicker } from '../area/area-picker.tsx';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { formularyPhrases } from './master.phrases.ts';
import { useProducts } from './product-picker.tsx';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { customerTypePhrases } from '@ordo/contract/customer.phrases.ts';

interface Wanted {
  productIds: string[];
  type?: CustomerType;
  areaId?: string;
  maxDosesPerOrder?: number | null;
  minMonthsBetween?: number | null;
}

/** Many customers at once: by type and area. */
export function AssignDialog({ close }: { close(): void }) {
  const text = useText(formularyPhrases);
  const shared = useText(vaccinePhrases);
  const type = useText(customerTypePhrases);
  const { list, nameOf, read } = useProducts();
  const [form] = Form.useForm<Wanted>();
  const { mutateAsync: assign, isPending } = useSave(formularyAssign);
  const run = async (wanted: Wanted) => {
    const { data } = await assign({
      ...wanted,
      type: wanted.type ?? null,
      areaId: wanted.areaId ?? null,
      maxDosesPerOrder: wanted.maxDosesPerOrder ?? null,
      minMonthsBetween: wanted.minMonthsBetween ?? 0,
    });
    toast('success', text('assigned', { n: data.count }));
    close();
  };
  return (
    <Modal
      open
      title={text('assignTitle')}
      okText={text('assign')}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <p>{text('assignText')}</p>
      <Form form={form} layout="vertical" onFinish={(wanted) => void run(wanted).catch(() => undefined)}>
        <Form.Item name="productIds" label={text('products')} rules={[{ required: true, message: shared('choose') }]}>
          <Select
            mode="multiple"
            options={(list ?? []).map((product) => ({ value: product.id, label: nameOf(product) }))}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={shared('choose')}
            {...selectState(read)}
          />
        </Form.Item>
        <Form.Item name="type" label={text('type')}>
          <Select allowClear placeholder={shared('all')} options={customerTypes.map((value) => ({ value, label: type(value) }))} />
        </Form.Item>
        <Form.Item name="areaId" label={shared('area')}>
          <AreaPicker />
        </Form.Item>
        <Form.Item name="maxDosesPerOrder" label={text('most')}>
          <InputNumber min={1} suffix={shared('dosesUnit')} placeholder={text('mostNone')} controls={false} className="record-number" />
        </Form.Item>
        <Form.Item name="minMonthsBetween" label={text('between')}>
          <InputNumber min={0} max={24} suffix={shared('months')} controls={false} className="record-number" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
