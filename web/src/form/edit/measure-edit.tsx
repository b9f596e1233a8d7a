// Ratings, sliders and colours.
import type { Json } from '@ordo/engine/form/document.ts';
import { ColorPicker, Rate, Slider } from 'antd';
import { RateSaid } from '../show/rate-said.tsx';
import { isSet, numberSet, textSet } from '../settings.ts';
import { inFormat } from './colour-format.ts';
import type { EditProps } from './props.ts';
import '../form.css';

const numberIn = (value: Json | undefined, otherwise: number) => (typeof value === 'number' ? value : Number(value ?? otherwise) || otherwise);

export function RateEdit({ node, id, value, change, disabled, readonly, label }: EditProps) {
  const most = numberSet(node, 'max') ?? 5;
  const stars = numberIn(value, 0);
  return (
    <span className="form-rate">
      <Rate id={id} count={most} value={stars} allowHalf={isSet(node, 'halves')} disabled={disabled || readonly} aria-label={label} onChange={change} />
      <RateSaid node={node} stars={stars} />
    </span>
  );
}

export function SliderEdit({ node, id, value, change, disabled, readonly, label }: EditProps) {
  const [least, most] = [numberSet(node, 'min') ?? 0, numberSet(node, 'max') ?? 100];
  const shared = { id, min: least, max: most, step: numberSet(node, 'step') ?? 1, dots: isSet(node, 'showStops'), disabled: disabled || readonly };
  if (isSet(node, 'range')) {
    const [from, until] = Array.isArray(value) ? (value as readonly Json[]) : [];
    return (
      <Slider
        {...shared}
        range
        value={[numberIn(from, least), numberIn(until, least)]}
        ariaLabelForHandle={[label, label]}
        onChange={(ends) => change(ends, true)}
      />
    );
  }
  return <Slider {...shared} value={numberIn(value, least)} ariaLabelForHandle={label} onChange={(at) => change(at, true)} />;
}

type Format = 'hex' | 'rgb' | 'hsb';

export function ColourEdit({ node, value, change, disabled, readonly, label, id }: EditProps) {
  const format = textSet(node, 'format');
  return (
    <span id={id} role="group" aria-label={label}>
      <ColorPicker
        value={typeof value === 'string' ? value : null}
        defaultFormat={(format.startsWith('rgb') ? 'rgb' : format.startsWith('hs') ? 'hsb' : 'hex') satisfies Format}
        disabledAlpha={!isSet(node, 'alpha')}
        allowClear
        showText
        disabled={disabled || readonly}
        onChangeComplete={(colour) => change(inFormat(colour, format))}
        onClear={() => change(null)}
      />
    </span>
  );
}
