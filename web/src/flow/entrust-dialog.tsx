// Creates an entrustment, or changes one that has not ended yet.
import { entrustCreate, entrustUpdate, type entrustList } from '@ordo/contract/flow-entrust.ts';
import { flowEngines } from '@ordo/contract/flow-launch.ts';
import { businessMoment, businessTime } from '@ordo/engine/text/business-time.ts';
import { DatePicker, Form, Input, Modal, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { RowOf } from '../kit/list/types.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { UserPicker } from '../user/user-picker.tsx';
import { entrustPhrases } from './entrust.phrases.ts';

interface Wanted {
  toUserId: string;
  window: [Dayjs, Dayjs];
  flowIds: string[];
  description: string;
}

export type Entrustment = RowOf<typeof entrustList>;

/** Time in the time zone of the business, whatever the browser's time zone is. */
const clock = (moment: number) => dayjs(businessTime(moment));
const momentOf = (shown: Dayjs) => businessMoment(shown.format('YYYY-MM-DD HH:mm:ss'));

const begun = (entrustment: Entrustment | null): Partial<Wanted> =>
  entrustment
    ? { ...entrustment, window: [clock(entrustment.startTime), clock(entrustment.endTime)] }
    : { flowIds: [], description: '', window: [clock(Date.now()).startOf('minute'), clock(Date.now()).add(7, 'day').endOf('day')] };

/** @param entrustment null: a new one */
export function EntrustDialog({ entrustment, close }: { entrustment: Entrustment | null; close(): void }) {
  const text = useText(entrustPhrases);
  const [form] = Form.useForm<Wanted>();
  const flows = useRead(flowEngines, {});
  const { mutateAsync: create, isPending: creating } = useSave(entrustCreate);
  const { mutateAsync: update, isPending: updating } = useSave(entrustUpdate);
  const save = useOneAtATime(async ({ window: [begin, end], ...rest }: Wanted) => {
    const said = { ...rest, startTime: momentOf(begin), endTime: momentOf(end) };
    if (entrustment) await update({ id: entrustment.id, version: entrustment.version, ...said });
    else await create(said);
    close();
  });
  const known = flows.data?.list.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? [];
  // Flows that no longer concern the user keep their names.
  const own = (entrustment?.flowIds ?? []).flatMap((id, at) =>
    known.some(({ value }) => value === id) ? [] : [{ value: id, label: entrustment?.flowNames[at] ?? id }],
  );
  const [start] = useState(() => begun(entrustment));
  return (
    <Modal
      open
      title={text(entrustment ? 'edit' : 'add')}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={creating || updating}
      closable={{ 'aria-label': text('close') }}
      onCancel={close}
      onOk={() => form.submit()}
    >
      {/* useSave has shown the refusal */}
      <Form<Wanted> form={form} layout="vertical" initialValues={start} onFinish={(wanted) => void save(wanted).catch(() => undefined)}>
        <Form.Item<Wanted> name="toUserId" label={text('who')} rules={[{ required: true, message: text('whoMissing') }]}>
          <UserPicker noun={text('who')} />
        </Form.Item>
        <Form.Item<Wanted> name="window" label={text('window')} rules={[{ required: true, message: text('windowMissing') }]}>
          <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item<Wanted> name="flowIds" label={text('flows')} extra={text('allHint')}>
          <Select mode="multiple" {...selectState(flows)} showSearch={{ optionFilterProp: 'label' }} options={[...known, ...own]} />
        </Form.Item>
        <Form.Item<Wanted> name="description" label={text('remark')}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
