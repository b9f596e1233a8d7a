// Exact numbers: stored as text with every digit, never as a float.
import { Input } from 'antd';
import { textSet } from '../settings.ts';
import { InChinese, wantsChinese } from './in-chinese.tsx';
import type { EditProps } from './props.ts';
import { useTextInput } from './use-text-input.ts';

export function NumberInput({ node, id, value, change, disabled, readonly, placeholder, row, aria }: EditProps) {
  const { text, begin, write, settle } = useTextInput(node, value, change);
  const sign = textSet(node, 'sign');
  return (
    <>
      <Input
        {...aria}
        id={id}
        className="form-number"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        prefix={sign || undefined}
        suffix={node.kind === 'percent' ? '%' : undefined}
        disabled={disabled}
        readOnly={readonly}
        placeholder={placeholder}
        onFocus={begin}
        onBlur={settle}
        onChange={({ target }) => write(target.value)}
      />
      {wantsChinese(node) && row === null && <InChinese value={value} />}
    </>
  );
}
