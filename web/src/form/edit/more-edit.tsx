// Passwords, text with suggestions, and locations.
import type { Json } from '@ordo/engine/form/document.ts';
import { AutoComplete, Input } from 'antd';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { textIn } from '@ordo/engine/form/look.ts';
import { language, translateNow } from '../../kit/phrases.ts';
import { useForm } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, numberSet, textSet } from '../settings.ts';
import type { EditProps } from './props.ts';
import '../form.css';

export function PasswordEdit({ node, id, value, change, disabled, readonly, placeholder, aria }: EditProps) {
  return (
    <Input.Password
      {...aria}
      id={id}
      autoComplete="new-password"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      readOnly={readonly}
      visibilityToggle={isSet(node, 'showPassword')}
      placeholder={placeholder}
      onChange={({ target }) => change(target.value === '' ? null : target.value, true)}
    />
  );
}

const PROPOSED = 50;

export function AutoCompleteEdit({ node, id, value, change, disabled, readonly, placeholder, aria, opened }: EditProps) {
  const { lookup } = useForm();
  const key = textSet(node, 'label') || 'fullName';
  const [source] = useState({ from: 'interface' as const, id: textSet(node, 'interface'), value: key, label: key, children: 'children' });
  const listen = useCallback((heard: () => void) => lookup.subscribe(source, heard), [lookup, source]);
  const { options } = useSyncExternalStore(listen, () => lookup.list(source));
  const written = typeof value === 'string' ? value : '';
  const found = (options ?? []).filter(({ name }) => name.zh.includes(written)).slice(0, PROPOSED);
  return (
    <AutoComplete
      {...aria}
      id={id}
      value={written}
      options={found.map((option) => ({ value: textIn(option.name, language()) }))}
      allowClear={isSet(node, 'clearable')}
      disabled={disabled || readonly}
      placeholder={placeholder}
      maxLength={numberSet(node, 'maxLength') ?? undefined}
      autoFocus={opened ?? false}
      onChange={(text: string | undefined) => change(text || null, true)}
    />
  );
}

type Spot = Readonly<Record<string, Json>>;
const spotIn = (value: Json): Spot => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Spot) : {});
const said = (value: Json | undefined) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** An address with its position, or the position of the device. No external map service is called. */
export function LocationEdit({ node, id, value, change, label, placeholder, aria, ...state }: EditProps) {
  const disabled = state.disabled || state.readonly;
  const spot = spotIn(value);
  const [problem, setProblem] = useState(false);
  const put = (part: Record<string, Json>) => {
    const next = { ...spot, ...part };
    const isEmpty = ['fullAddress', 'lng', 'lat'].every((key) => said(next[key]) === '');
    change(isEmpty ? null : next, true);
  };
  const locate = () => {
    // Browsers offer it on secure pages only.
    if (!('geolocation' in navigator)) return setProblem(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setProblem(false);
        put({ lng: Number(coords.longitude.toFixed(6)), lat: Number(coords.latitude.toFixed(6)) });
      },
      () => setProblem(true),
    );
  };
  const locateFirst = useEffectEvent(() => {
    if (isSet(node, 'autoLocate') && value === null && !disabled) locate();
  });
  useEffect(() => locateFirst(), []);
  const position = (key: 'lng' | 'lat', name: string) => (
    <Input
      className="form-position"
      inputMode="decimal"
      value={said(spot[key])}
      prefix={name}
      aria-label={`${label} ${name}`}
      disabled={disabled}
      onChange={({ target }) => put({ [key]: target.value })}
    />
  );
  return (
    <div className="form-location">
      <Input
        {...aria}
        id={id}
        value={said(spot.fullAddress)}
        placeholder={placeholder}
        disabled={disabled}
        onChange={({ target }) => put({ fullAddress: target.value })}
      />
      {position('lng', translateNow(formPhrases.longitude))}
      {position('lat', translateNow(formPhrases.latitude))}
      <button type="button" className="form-tip" disabled={disabled} onClick={locate}>
        {translateNow(formPhrases.whereIAm)}
      </button>
      {problem && (
        <span role="status" className="form-message">
          {translateNow(formPhrases.notLocated)}
        </span>
      )}
    </div>
  );
}
