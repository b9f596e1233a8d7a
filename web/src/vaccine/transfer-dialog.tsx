import { stockTransfer, type PlaceKind, type SiteKind, type stockList } from '@ordo/contract/stock.ts';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import type { RowOf } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { toast } from '../kit/toast.ts';
import { stockPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { SiteFields } from './site-fields.tsx';
import './vaccine.css';

interface Wanted {
  toKind: PlaceKind;
  toId: string;
  doses: number;
  on?: string;
  note?: string;
}

/** Moves doses of one lot to another site. Its key is created with the dialog, so that a second click moves nothing twice. */
export function TransferDialog({ from, close }: { from: RowOf<typeof stockList>; close(): void }) {
  const text = useText(stockPhrases);
  const shared = useText(vaccinePhrases);
  const { fixed } = useHiddenColumns(stockTransfer);
  const [form] = Form.useForm<Wanted>();
  const [key] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`);
  const { mutateAsync: transfer, isPending } = useSave(stockTransfer);
  // Returned stock goes to a site where it is used again, or is wasted.
  const first: SiteKind = from.siteKind === 'RETURNED' ? 'WAREHOUSE' : from.siteKind;
  const free = from.doses - from.reserved;
  const run = async ({ on, note = '', ...rest }: Wanted) => {
    await transfer({ fromKind: from.siteKind, fromId: from.siteId, lotId: from.lotId, ...rest, on: on ?? null, note, key });
    toast('success', text('transferred', { n: grouped(rest.doses), lot: from.lotNo }));
    close();
  };
  return (
    <Modal
      open
      title={text('transfer')}
      okText={text('transfer')}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <p>{text('transferFrom', { site: from.siteName, product: from.productName, lot: from.lotNo, n: grouped(free) })}</p>
      <Form form={form} layout="vertical" initialValues={{ toKind: first }} onFinish={(wanted) => void run(wanted).catch(() => undefined)}>
        <SiteFields names={{ kind: 'toKind', id: 'toId' }} labels={{ kind: text('toKind'), id: text('to') }} first={first} />
        <Form.Item name="doses" label={shared('doses')} rules={[{ required: true, message: shared('choose') }]}>
          <InputNumber min={1} max={free} precision={0} controls={false} className="record-number" suffix={shared('dosesUnit')} />
        </Form.Item>
        <Form.Item name="on" label={text('on')}>
          <DayControl />
        </Form.Item>
        {!fixed.has('note') && (
          <Form.Item name="note" label={shared('note')}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
