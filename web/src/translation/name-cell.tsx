// A name edited in place: Enter or leaving the field saves, Escape cancels.
import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  value: string;
  /** Placeholder while there is none. */
  instead: string;
  label: string;
  most: number;
  save(value: string): Promise<unknown>;
}

export function NameCell({ value, instead, label, most, save }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    if (draft === null || busy) return;
    if (draft.trim() === value) return setDraft(null);
    setBusy(true);
    // The refusal has been shown; the input stays.
    const kept = await save(draft.trim()).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (kept) setDraft(null);
  };
  return (
    <Input
      size="small"
      value={draft ?? value}
      maxLength={most}
      placeholder={instead}
      aria-label={label}
      disabled={busy}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void keep()}
      onPressEnter={() => void keep()}
      onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
    />
  );
}
