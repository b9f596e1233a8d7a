import { switchText } from '@ordo/engine/form/kinds/switch.ts';
import { Switch } from 'antd';
import { useForm } from '../form-context.ts';
import type { EditProps } from './props.ts';

export function SwitchEdit({ node, id, value, change, disabled, readonly, label, aria }: EditProps) {
  const { lookup } = useForm();
  const { 'aria-describedby': describedBy } = aria;
  return (
    <Switch
      id={id}
      checked={value === 1 || value === true}
      checkedChildren={switchText(node, true, lookup.look) || undefined}
      unCheckedChildren={switchText(node, false, lookup.look) || undefined}
      disabled={disabled || readonly}
      aria-label={label}
      {...(describedBy && { 'aria-describedby': describedBy })}
      onChange={(on) => change(Number(on))}
    />
  );
}
