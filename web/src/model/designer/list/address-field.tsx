// Input for an address that contains fields by name; stored with their ids.
import { Input, Select } from 'antd';
import { useText } from '../../../kit/phrases.ts';
import { keptAddress, namedAddress } from './address-names.ts';
import { listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

interface Props {
  value: string;
  disabled: boolean;
  /** Whether there is a record whose fields can be used. */
  fields: boolean;
  change(address: string): void;
}

export function AddressField({ value, disabled, fields, change }: Props) {
  const text = useText(listPhrases);
  const { heads, nameOf } = useList();
  const names = new Map([...heads.keys()].map((id) => [id, nameOf(id)]));
  return (
    <>
      <Input
        aria-label={text('address')}
        placeholder="https://"
        disabled={disabled}
        value={namedAddress(value, names)}
        maxLength={2000}
        onChange={({ target }) => change(keptAddress(target.value, names))}
      />
      {fields && (
        <Select<string>
          size="small"
          className="dz-whole"
          aria-label={text('insert')}
          placeholder={text('insert')}
          disabled={disabled}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={[...names].map(([id, label]) => ({ value: id, label }))}
          onChange={(id) => change(`${value}{${id}}`)}
        />
      )}
    </>
  );
}
