// Current holders of a page: a new column or form field hides something from them, unless it is granted to them with its definition.
import type { holdersOfPage } from '@ordo/contract/menu-right.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Checkbox } from 'antd';
import { useText } from '../kit/phrases.ts';
import { rightsPhrases } from './rights.phrases.ts';

interface Props {
  of: Result<typeof holdersOfPage>;
  /** Ids of those that are granted it. */
  value?: readonly string[] | undefined;
  onChange?(ids: string[]): void;
}

export function PageHolders({ of: { people, list }, value = [], onChange }: Props) {
  const text = useText(rightsPhrases);
  return (
    <fieldset className="page-holders">
      <legend>{list.length === 0 ? text('holdersNone') : text('holdersText', { people })}</legend>
      <Checkbox.Group
        value={[...value]}
        options={list.map(({ type, id, fullName }) => ({ value: id, label: `${text(`holder${type}`)} · ${fullName}` }))}
        onChange={(ids) => onChange?.(ids)}
      />
    </fieldset>
  );
}
