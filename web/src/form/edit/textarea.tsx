import { Input } from 'antd';
import { isSet, numberSet } from '../settings.ts';
import type { EditProps } from './props.ts';

export function Textarea({ node, id, value, change, disabled, readonly, placeholder, aria }: EditProps) {
  return (
    <Input.TextArea
      {...aria}
      id={id}
      value={typeof value === 'string' ? value : ''}
      autoSize={{ minRows: numberSet(node, 'minRows') ?? 4, maxRows: numberSet(node, 'maxRows') ?? 4 }}
      maxLength={numberSet(node, 'maxLength') ?? undefined}
      showCount={isSet(node, 'showLength')}
      allowClear={isSet(node, 'clearable')}
      disabled={disabled}
      readOnly={readonly}
      placeholder={placeholder}
      onChange={({ target }) => change(target.value === '' ? null : target.value, true)}
    />
  );
}
