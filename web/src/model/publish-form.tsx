// Publishes a model in the menu, for the roles that use it.
import { menuRoot } from '@ordo/contract/menu.ts';
import { modelInfo, modelPublish } from '@ordo/contract/model.ts';
import { Button, Form, Input } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { CataloguePicker } from '../menu/catalogue-picker.tsx';
import { IconPicker } from '../menu/icon-picker.tsx';
import { RolePicker } from '../role/role-picker.tsx';
import { designPhrases, filePhrases, publishPhrases } from './design.phrases.ts';

interface Asked {
  parentId: string;
  fullName: string;
  fullNameEn?: string;
  icon?: string;
  roleIds?: string;
}

export function PublishForm({ id, name, close }: { id: string; name: string; close(): void }) {
  const text = useText(publishPhrases);
  const design = useText(designPhrases);
  const file = useText(filePhrases);
  const [form] = Form.useForm<Asked>();
  const publishing = useSave(modelPublish);
  // A form for phones stands in the menu of the app.
  const category = useRead(modelInfo, { id }).data?.type === 2 ? 'App' : 'Web';
  const run = ({ roleIds = '', fullNameEn = '', icon = '', ...asked }: Asked) =>
    publishing
      .mutateAsync({ id, ...asked, fullNameEn, icon, roleIds: roleIds.split(',').filter(Boolean) })
      .then(() => {
        toast('success', text('done'));
        close();
      })
      // useSave has shown the refusal.
      .catch(() => undefined);
  return (
    <Form<Asked> form={form} layout="vertical" initialValues={{ parentId: menuRoot, fullName: name.slice(0, 50) }} onFinish={(asked) => void run(asked)}>
      <h3 className="design-sub">{text('title')}</h3>
      <p className="model-quiet">{text('text')}</p>
      <Form.Item<Asked> name="parentId" label={text('parent')} rules={[{ required: true, message: file('required', { label: text('parent') }) }]}>
        <CataloguePicker category={category} exclude="0" />
      </Form.Item>
      <div className="design-pair">
        <Form.Item<Asked>
          name="fullName"
          label={text('name')}
          rules={[{ required: true, whitespace: true, message: file('required', { label: text('name') }) }]}
        >
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item<Asked> name="fullNameEn" label={text('nameEn')}>
          <Input maxLength={50} />
        </Form.Item>
      </div>
      <Form.Item<Asked> name="icon" label={text('icon')}>
        <IconPicker />
      </Form.Item>
      <Form.Item<Asked> name="roleIds" label={text('roles')}>
        <RolePicker multiple />
      </Form.Item>
      <div className="design-foot">
        <Button onClick={close}>{design('close')}</Button>
        <Button type="primary" htmlType="submit" loading={publishing.isPending}>
          {text('run')}
        </Button>
      </div>
    </Form>
  );
}
