import type { Endpoint } from '@ordo/contract/kit.ts';
import { Switch } from 'antd';
import { useState } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';
import { useSave } from './query.ts';

interface Props {
  /** An `Actions/State` call; the new state is sent explicitly, so that a double press cannot undo itself. */
  endpoint: Endpoint;
  id: string;
  value: number;
  /** Name of what is switched, for screen readers. */
  label: string;
  disabled?: boolean;
  onDone?(enabledMark: number, version: number): void;
}

/** Shows the new state at once and reverts if the server refuses. */
export function EnabledSwitch({ endpoint, id, value, label, disabled, onDone }: Props) {
  const text = useText(kitPhrases);
  const save = useSave(endpoint);
  const [wanted, setWanted] = useState<number | null>(null);
  const shown = wanted ?? value;

  const press = (on: boolean) => {
    if (wanted !== null) return;
    setWanted(Number(on));
    save
      .mutateAsync({ id, enabledMark: Number(on) })
      .then(({ data }) => {
        const { enabledMark, version } = data as { enabledMark: number; version: number };
        onDone?.(enabledMark, version);
      })
      .catch(() => undefined) // useSave has shown the refusal
      .finally(() => setWanted(null));
  };

  return (
    <Switch
      size="small"
      checked={shown === 1}
      disabled={disabled}
      onChange={press}
      aria-label={`${label} ${shown === 1 ? text('on') : text('off')}`}
      title={shown === 1 ? text('on') : text('off')}
    />
  );
}
