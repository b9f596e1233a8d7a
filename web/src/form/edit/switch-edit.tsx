import { Switch } from 'antd';
import { textSet } from '../settings.ts';
import type { EditProps } from './props.ts';

export function SwitchEdit({ node, id, value, change, disabled, readonly, label, aria }: EditProps) {
  const { 'aria-describedby': describedBy } = aria;
  return (
    <Switch
      id={id}
      checked={value === 1 || value === true}
      checkedChildren={textSet(node, 'onText') || undefined}
      unCheckedChildren={textSet(node, 'offText') || undefined}
      disabled={disabled || readonly}
      aria-label={label}
      {...(describedBy && { 'aria-describedby': describedBy })}
      onChange={(on) => change(Number(on))}
    />
  );
}
