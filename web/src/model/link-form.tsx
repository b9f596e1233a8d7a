// Editor of a public link: what it shows and accepts, its limits in time and number, and the checks before it opens.
import type { Result } from '@ordo/contract/kit.ts';
import { linkCreate, linkFields, linkUpdate, type linkList } from '@ordo/contract/model-link.ts';
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { Alert, Checkbox, DatePicker, Form, Input, InputNumber, Modal, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { findRecords } from '../form/find-records.ts';
import { RecordSelect } from '../form/record-select.tsx';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { linkPhrases } from './link.phrases.ts';

interface Wanted {
  fullName: string;
  purpose: 'fill' | 'read';
  recordId?: string;
  fields: string[];
  thanks?: string;
  password?: string;
  passwordOff?: boolean;
  captcha: boolean;
  ends?: Dayjs | null;
  most?: number | null;
}

export type PublicLink = Result<typeof linkList>['list'][number];

/** @param link null: a new one */
export function LinkForm({ modelId, link, close }: { modelId: string; link: PublicLink | null; close(): void }) {
  const text = useText(linkPhrases);
  const [form] = Form.useForm<Wanted>();
  const purpose = Form.useWatch('purpose', form);
  const fields = useRead(linkFields, { modelId, purpose: purpose ?? link?.purpose ?? 'fill' });
  const { mutateAsync: create, isPending: creating } = useSave(linkCreate);
  const { mutateAsync: update, isPending: updating } = useSave(linkUpdate);
  const chosen = Form.useWatch('fields', form) ?? link?.fields ?? [];
  const left = fields.data?.left ?? [];
  /** Visitors could not submit without these. */
  const missing =
    (purpose ?? link?.purpose) === 'read'
      ? []
      : [...(fields.data?.list.filter(({ id }) => !chosen.includes(id)) ?? []), ...left].filter(({ required }) => required === 1);
  const named = (list: readonly { label: string }[]) => list.map(({ label }) => `“${label}”`).join(text('and'));
  const save = async ({ fullName, fields: chosen, thanks = '', password = '', passwordOff, captcha, ends, most, ...how }: Wanted) => {
    const said = { fullName, fields: chosen, thanks, captchaMark: captcha ? (1 as const) : (0 as const), endTime: ends?.valueOf() ?? null, most: most ?? null };
    const secret = passwordOff ? { password: '' } : password === '' ? {} : { password };
    if (link) await update({ id: link.id, version: link.version, ...said, ...secret });
    else await create({ modelId, purpose: how.purpose, ...(how.purpose === 'read' && { recordId: how.recordId ?? '' }), password, ...said });
    close();
  };
  const start: Wanted = link
    ? { ...link, recordId: link.recordId ?? '', captcha: link.captchaMark === 1, ends: link.endTime === null ? null : dayjs(link.endTime) }
    : { fullName: '', purpose: 'fill', fields: [], captcha: true };
  return (
    <Modal
      open
      title={text(link ? 'edit' : 'add')}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={creating || updating}
      closable={{ 'aria-label': text('close') }}
      onCancel={close}
      onOk={() => form.submit()}
    >
      {/* useSave has shown the refusal */}
      <Form<Wanted> form={form} layout="vertical" initialValues={start} onFinish={(wanted) => void save(wanted).catch(() => undefined)}>
        <Form.Item<Wanted> name="fullName" label={text('name')} rules={[{ required: true, max: 50 }]}>
          <Input />
        </Form.Item>
        <Form.Item<Wanted> name="purpose" label={text('purpose')}>
          <Radio.Group
            disabled={link !== null}
            options={[
              { value: 'fill', label: text('fill') },
              { value: 'read', label: text('read') },
            ]}
          />
        </Form.Item>
        {purpose === 'read' && (
          <Form.Item<Wanted> name="recordId" label={text('record')} rules={[{ required: true, message: text('recordMissing') }]}>
            <LinkedRecord model={modelId} fixed={link !== null} />
          </Form.Item>
        )}
        <Form.Item<Wanted> name="fields" label={text('fields')} rules={[{ required: true }]} extra={left.length > 0 && text('left', { names: named(left) })}>
          <Select
            mode="multiple"
            {...selectState(fields)}
            showSearch={{ optionFilterProp: 'label' }}
            options={fields.data?.list.map(({ id, label, required }) => ({ value: id, label: required ? `${label} *` : label })) ?? []}
          />
        </Form.Item>
        {missing.length > 0 && <Alert type="warning" showIcon className="link-missing" title={text('missing', { names: named(missing) })} />}
        {purpose !== 'read' && (
          <>
            <Form.Item<Wanted> name="thanks" label={text('thanks')}>
              <Input.TextArea maxLength={500} rows={2} placeholder={text('sentThanks')} />
            </Form.Item>
            <Form.Item<Wanted> name="most" label={text('most')}>
              <InputNumber min={1} max={1_000_000} precision={0} />
            </Form.Item>
            <Form.Item<Wanted> name="captcha" valuePropName="checked">
              <Checkbox>{text('captcha')}</Checkbox>
            </Form.Item>
          </>
        )}
        <Form.Item<Wanted> name="password" label={text('password')}>
          <Input.Password maxLength={64} autoComplete="new-password" placeholder={link?.hasPassword ? text('passwordKept') : ''} />
        </Form.Item>
        {link?.hasPassword === 1 && (
          <Form.Item<Wanted> name="passwordOff" valuePropName="checked">
            <Checkbox>{text('passwordOff')}</Checkbox>
          </Form.Item>
        )}
        <Form.Item<Wanted> name="ends" label={text('ends')}>
          <DatePicker showTime />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface LinkedRecordProps {
  model: string;
  fixed: boolean;
  /** Provided by the form item. */
  id?: string;
  value?: string;
  onChange?(value: string | undefined): void;
}

/** A record of the model, by its title. */
function LinkedRecord({ model, fixed, id = '', value = '', onChange }: LinkedRecordProps) {
  const node = useMemo(() => bareNode('record', 'relationForm', { config: { model, field: '' } }), [model]);
  return (
    <RecordSelect
      node={node}
      id={id}
      value={value}
      change={(chosen) => onChange?.(typeof chosen === 'string' ? chosen : undefined)}
      disabled={fixed}
      aria={{ 'aria-required': true }}
      records={findRecords}
    />
  );
}
