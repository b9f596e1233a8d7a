// Exact numbers: stored as text with every digit, never as a float.
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { compareNumerals, digitsOf } from '@ordo/engine/kind/decimal.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { numberSet, textSet } from '../settings.ts';
import { sumOf } from '../table/sum.ts';
import { InChinese, wantsChinese } from './in-chinese.tsx';
import type { EditProps } from './props.ts';
import { useTextInput } from './use-text-input.ts';

export function NumberInput({ node, id, value, change, disabled, readonly, placeholder, row, aria }: EditProps) {
  const { text, begin, write, settle } = useTextInput(node, value, change);
  const sign = textSet(node, 'sign');
  // In a table the arrow keys lead to the next row.
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? '' : event.key === 'ArrowDown' ? '-' : null;
    if (way === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || row !== null || disabled || readonly) return;
    const next = stepped(node, value, way);
    if (next === null) return;
    event.preventDefault();
    write(next);
  };
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
        onKeyDown={onKeyDown}
        onChange={({ target }) => write(target.value)}
      />
      {wantsChinese(node) && row === null && <InChinese value={value} />}
    </>
  );
}

/** The value one step up, or down (`-`), within the limits of the field, as plain digits; null: it has no step, or what is written is no number. */
function stepped(node: FormNode, value: Json, way: '' | '-'): string | null {
  const step = numberSet(node, 'step');
  const now = typeof value === 'number' || typeof value === 'string' ? digitsOf(value) : value === null ? '0' : null;
  if (step === null || step <= 0 || now === null) return null;
  const next = sumOf([now, `${way}${digitsOf(step)}`]);
  const [min, max] = [numberSet(node, 'min'), numberSet(node, 'max')];
  if (min !== null && compareNumerals(next, min) < 0) return digitsOf(min);
  return max !== null && compareNumerals(next, max) > 0 ? digitsOf(max) : next;
}
