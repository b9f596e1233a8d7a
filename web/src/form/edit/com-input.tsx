import { Input } from 'antd';
import { isSet, numberSet, textSet } from '../settings.ts';
import type { EditProps } from './props.ts';

export function ComInput({ node, id, value, change, disabled, readonly, placeholder, aria }: EditProps) {
  const [before, after] = [textSet(node, 'before'), textSet(node, 'after')];
  return (
    <Input
      {...aria}
      id={id}
      value={typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)}
      maxLength={numberSet(node, 'maxLength') ?? undefined}
      showCount={isSet(node, 'showLength')}
      allowClear={isSet(node, 'clearable')}
      prefix={before || undefined}
      suffix={after || undefined}
      disabled={disabled}
      readOnly={readonly}
      placeholder={placeholder}
      onChange={({ target }) => change(target.value === '' ? null : target.value, true)}
    />
  );
}
