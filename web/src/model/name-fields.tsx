// Name and code of a new design.
import { Form, Input } from 'antd';
import { useText } from '../kit/phrases.ts';
import { designPhrases } from './design.phrases.ts';

export interface Named {
  fullName: string;
  enCode: string;
}

/** For use inside a form. @param wanted message for a missing value */
export function NameFields({ wanted, hidden = false }: { wanted(label: string): string; hidden?: boolean }) {
  const design = useText(designPhrases);
  const required = (label: string) => [{ required: true, whitespace: true, message: wanted(label) }];
  return (
    <div className="design-pair" hidden={hidden}>
      <Form.Item<Named> name="fullName" label={design('name')} rules={required(design('name'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item<Named> name="enCode" label={design('code')} rules={required(design('code'))}>
        <Input maxLength={50} />
      </Form.Item>
    </div>
  );
}
