// Editor of a webhook: its address, its events, and its content.
import type { Result } from '@ordo/contract/kit.ts';
import { webhookCreate, webhookEvents, webhookFields, webhookUpdate, type webhookList } from '@ordo/contract/model-webhook.ts';
import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { webhookPhrases } from './api.phrases.ts';

export type Webhook = Result<typeof webhookList>['list'][number];

interface Wanted {
  fullName: string;
  url: string;
  events: (typeof webhookEvents)[number][];
  fields: string[];
}

interface Props {
  modelId: string;
  /** null: a new one. */
  hook: Webhook | null;
  close(): void;
  made(secret: string): void;
}

export function WebhookForm({ modelId, hook, close, made }: Props) {
  const text = useText(webhookPhrases);
  const [form] = Form.useForm<Wanted>();
  const fields = useRead(webhookFields, { modelId });
  const { mutateAsync: create, isPending: creating } = useSave(webhookCreate);
  const { mutateAsync: update, isPending: updating } = useSave(webhookUpdate);
  const save = async (wanted: Wanted) => {
    const secret = hook
      ? await update({ id: hook.id, version: hook.version, ...wanted }).then(() => '')
      : await create({ modelId, ...wanted }).then(({ data }) => data.secret);
    close();
    if (secret) made(secret);
  };
  const start = hook ? { ...hook, events: hook.events as Wanted['events'] } : { events: [...webhookEvents], fields: [] };
  return (
    <Modal
      open
      title={text(hook ? 'editTitle' : 'add')}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={creating || updating}
      onCancel={close}
      onOk={() => form.submit()}
    >
      {/* useSave has told the refusal */}
      <Form form={form} layout="vertical" initialValues={start} onFinish={(wanted) => void save(wanted).catch(() => undefined)}>
        <Form.Item name="fullName" label={text('name')} rules={[{ required: true, max: 50 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="url" label={text('url')} rules={[{ required: true, max: 2_000 }]}>
          <Input placeholder="https://" inputMode="url" />
        </Form.Item>
        <Form.Item name="events" label={text('events')} rules={[{ required: true }]}>
          <Checkbox.Group options={webhookEvents.map((value) => ({ value, label: text(value) }))} />
        </Form.Item>
        <Form.Item name="fields" label={text('fields')}>
          <Select
            mode="multiple"
            {...selectState(fields)}
            showSearch={{ optionFilterProp: 'label' }}
            options={fields.data?.list.map(({ id, label }) => ({ value: id, label })) ?? []}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
