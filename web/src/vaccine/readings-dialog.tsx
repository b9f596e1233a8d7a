import { temperatureEnter } from '@ordo/contract/temperature.ts';
import { type PlaceKind } from '@ordo/contract/stock.ts';
import { Form, Input, Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { readingsIn } from './readings.ts';
import { temperaturePhrases } from './temperature.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { SiteFields } from './site-fields.tsx';

interface Wanted {
  siteKind: PlaceKind;
  siteId: string;
  sensor: string;
  lines: string;
}

/** Readings of one sensor, typed or pasted from its logger. */
export function ReadingsDialog({ close }: { close(): void }) {
  const text = useText(temperaturePhrases);
  const shared = useText(vaccinePhrases);
  const [form] = Form.useForm<Wanted>();
  const { mutateAsync: enter, isPending } = useSave(temperatureEnter);
  const need = [{ required: true, message: shared('choose') }];
  const run = async ({ lines, ...rest }: Wanted) => {
    const { data } = await enter({ ...rest, readings: readingsIn(lines).readings });
    toast(data.excursions ? 'warning' : 'success', text(data.excursions ? 'takenBad' : 'taken', { n: data.taken, m: data.excursions }));
    close();
  };
  const check = (_: unknown, lines = '') => {
    const { readings, wrong } = readingsIn(lines);
    if (wrong) return Promise.reject(new Error(text('wrong', { n: wrong })));
    return readings.length ? Promise.resolve() : Promise.reject(new Error(shared('choose')));
  };
  return (
    <Modal
      open
      title={text('enter')}
      okText={shared('save')}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <Form form={form} layout="vertical" initialValues={{ siteKind: 'WAREHOUSE' }} onFinish={(wanted) => void run(wanted).catch(() => undefined)}>
        <SiteFields names={{ kind: 'siteKind', id: 'siteId' }} labels={{ kind: text('kind'), id: text('site') }} first="WAREHOUSE" />
        <Form.Item name="sensor" label={text('sensor')} rules={need}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="lines" label={text('readings')} extra={text('readingsHint')} rules={[{ validator: check }]} validateTrigger="onBlur">
          <Input.TextArea rows={6} placeholder={'2026-11-20 08:00  4.6\n2026-11-20 08:10  4.8'} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
