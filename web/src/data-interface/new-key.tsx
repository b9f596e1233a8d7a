// A new key of an outside caller, and what it may call.
import { credentialCreate } from '@ordo/contract/data-interface-credential.ts';
import { dataInterfaceList } from '@ordo/contract/data-interface.ts';
import { flowEngineListAll } from '@ordo/contract/flow-engine.ts';
import { flowActions, modelActions, type FlowAction, type ModelAction, type Result } from '@ordo/contract/kit.ts';
import { modelSelector } from '@ordo/contract/model.ts';
import { Checkbox, DatePicker, Form, Input, Modal, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { keyPhrases } from './data-interface.phrases.ts';

interface Wanted {
  fullName: string;
  interfaceIds?: string[];
  modelIds?: string[];
  actions?: ModelAction[];
  flowIds?: string[];
  flowActions?: FlowAction[];
  expires: Dayjs;
}

export function NewKey({ close, done }: { close(): void; done(made: Result<typeof credentialCreate>): void }) {
  const text = useText(keyPhrases);
  const [form] = Form.useForm<Wanted>();
  const interfaces = useRead(dataInterfaceList, { pageSize: 500 });
  const models = useRead(modelSelector, {});
  const flows = useRead(flowEngineListAll, {});
  const { mutateAsync: create, isPending } = useSave(credentialCreate);
  const make = async ({ fullName, interfaceIds = [], modelIds = [], actions = [], flowIds = [], flowActions: acts = [], expires }: Wanted) => {
    const scope = { models: modelIds.map((id) => ({ id, actions })), flows: flowIds.map((id) => ({ id, actions: acts })) };
    const made = await create({ fullName, interfaceIds, ...scope, expiresTime: expires.endOf('day').valueOf() }).catch(() => null); // useSave has shown the refusal
    if (!made) return;
    close();
    done(made.data);
  };
  const hasModels = (Form.useWatch('modelIds', form) ?? []).length > 0;
  const hasFlows = (Form.useWatch('flowIds', form) ?? []).length > 0;
  // A group may not be marked as required for screen readers, as `required` would do.
  const some = [{ type: 'array' as const, min: 1, message: text('actionsMissing') }];
  const search = { optionFilterProp: 'label' };
  const named = ({ id, fullName }: { id: string; fullName: string }) => ({ value: id, label: fullName });
  return (
    <Modal open title={text('add')} okText={text('make')} cancelText={text('cancel')} confirmLoading={isPending} onCancel={close} onOk={() => form.submit()}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ actions: ['list', 'read'], flowActions: ['start', 'track'] }}
        onFinish={(wanted) => void make(wanted)}
      >
        <Form.Item name="fullName" label={text('name')} rules={[{ required: true, max: 50 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="interfaceIds" label={text('interfaces')}>
          <Select mode="multiple" {...selectState(interfaces)} showSearch={search} options={interfaces.data?.list.map(named) ?? []} />
        </Form.Item>
        <Form.Item name="modelIds" label={text('models')}>
          <Select
            mode="multiple"
            {...selectState(models)}
            showSearch={search}
            options={models.data?.list.flatMap(({ children }) => children.map(named)) ?? []}
          />
        </Form.Item>
        {hasModels && (
          <Form.Item name="actions" label={text('actions')} rules={some}>
            <Checkbox.Group options={modelActions.map((value) => ({ value, label: text(value) }))} />
          </Form.Item>
        )}
        <Form.Item name="flowIds" label={text('flows')}>
          <Select mode="multiple" {...selectState(flows)} showSearch={search} options={flows.data?.list.map(named) ?? []} />
        </Form.Item>
        {hasFlows && (
          <Form.Item name="flowActions" label={text('flowActions')} extra={text('startForHint')} rules={some}>
            <Checkbox.Group options={flowActions.map((value) => ({ value, label: text(value) }))} />
          </Form.Item>
        )}
        <Form.Item name="expires" label={text('expires')} rules={[{ required: true }]}>
          <DatePicker />
        </Form.Item>
      </Form>
    </Modal>
  );
}
