import { stockPost, type SiteKind } from '@ordo/contract/stock.ts';
import { handProblem, handReasons, type HandReason } from '@ordo/engine/vaccine/ledger.ts';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { useCan } from '../kit/view.tsx';
import { StockLotPicker } from './lot-picker.tsx';
import { ProductPicker } from './product-picker.tsx';
import { reasonPhrases, stockPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { SiteFields } from './site-fields.tsx';
import { WarehousePicker } from './warehouse-picker.tsx';

interface Wanted {
  siteKind: SiteKind;
  siteId: string;
  productId: string;
  lotId: string;
  reason: HandReason;
  doses: number;
  on?: string;
  note?: string;
  toId?: string;
}

/** One manual movement. Its key is created with the dialog, so that a second click posts nothing twice. */
export function StockDialog({ close }: { close(): void }) {
  const text = useText(stockPhrases);
  const shared = useText(vaccinePhrases);
  const why = useText(reasonPhrases);
  const { fixed } = useHiddenColumns(stockPost);
  const [form] = Form.useForm<Wanted>();
  const [key] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`);
  const { mutateAsync: post, isPending } = useSave(stockPost);
  const can = useCan();
  const mayBook = can('btn_book');
  const first: SiteKind = mayBook ? 'WAREHOUSE' : 'CUSTOMER';
  const productId = Form.useWatch('productId', form) ?? '';
  const siteKind = Form.useWatch('siteKind', form) ?? first;
  const siteId = Form.useWatch('siteId', form) ?? '';
  const reason = Form.useWatch('reason', form);
  const offered = handReasons.filter((one) => handProblem({ reason: one, site: siteKind, doses: 1, note: '-', mayBook }) === null);
  const need = [{ required: true, message: shared('choose') }];
  const run = async ({ productId: _, on, note = '', toId, ...rest }: Wanted) => {
    await post({ ...rest, on: on ?? null, note, toId: toId ?? null, key });
    close();
  };
  return (
    <Modal
      open
      title={text('post')}
      okText={shared('save')}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ siteKind: first, reason: mayBook ? 'RECEIVE' : 'WASTE_OPEN' }}
        onValuesChange={(part) => {
          // The available lots depend on the earlier fields.
          if (['productId', 'siteKind', 'siteId', 'reason'].some((key) => key in part)) form.resetFields(['lotId']);
        }}
        onFinish={(wanted) => void run(wanted).catch(() => undefined)}
      >
        <SiteFields
          names={{ kind: 'siteKind', id: 'siteId' }}
          labels={{ kind: text('kind'), id: text('site') }}
          first={first}
          {...(!mayBook && { only: 'CUSTOMER' })}
        />
        <Form.Item name="productId" label={shared('product')} rules={need}>
          <ProductPicker />
        </Form.Item>
        <Form.Item name="lotId" label={shared('lot')} rules={need}>
          <StockLotPicker productId={productId} {...(reason !== 'RECEIVE' && { site: { siteKind, siteId } })} />
        </Form.Item>
        <Form.Item name="reason" label={text('why')} rules={need}>
          <Select options={offered.map((value) => ({ value, label: why(value) }))} />
        </Form.Item>
        <Form.Item name="doses" label={shared('doses')} rules={[{ required: true, message: shared('choose') }]} extra={text('dosesHint')}>
          <InputNumber precision={0} controls={false} className="record-number" suffix={shared('dosesUnit')} />
        </Form.Item>
        {reason === 'RETURN' && siteKind === 'CUSTOMER' && (
          <Form.Item name="toId" label={text('backTo')} extra={text('backToHint')}>
            <WarehousePicker />
          </Form.Item>
        )}
        <Form.Item name="on" label={text('on')}>
          <DayControl />
        </Form.Item>
        {!fixed.has('note') && (
          <Form.Item name="note" label={shared('note')} rules={reason === 'ADJUST' ? [{ required: true, whitespace: true, message: text('adjustWhy') }] : []}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
