import { switchText } from '@ordo/engine/form/kinds/switch.ts';
import { Switch } from 'antd';
import { useForm } from '../form-context.ts';
import { isColour } from '../colour.ts';
import { valueSet } from '../settings.ts';
import type { EditProps } from './props.ts';

export function SwitchEdit({ node, id, value, change, disabled, readonly, label, aria }: EditProps) {
  const { lookup } = useForm();
  const { 'aria-describedby': describedBy } = aria;
  const isOn = value === 1 || value === true;
  const colour = valueSet(node, isOn ? 'onColour' : 'offColour');
  return (
    <Switch
      id={id}
      checked={isOn}
      {...(typeof colour === 'string' && isColour(colour) && { style: { background: colour } })}
      checkedChildren={switchText(node, true, lookup.look) || undefined}
      unCheckedChildren={switchText(node, false, lookup.look) || undefined}
      disabled={disabled || readonly}
      aria-label={label}
      {...(describedBy && { 'aria-describedby': describedBy })}
      onChange={(on) => change(Number(on))}
    />
  );
}
