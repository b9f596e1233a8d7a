// Selects a data interface, or an address that may be called.
import { dataInterfaceSelector } from '@ordo/contract/data-interface.ts';
import { AutoComplete, Select } from 'antd';
import { useRead } from '../../kit/query.ts';
import { useFlowDesigner, useSurroundings } from './context.ts';
import { Row } from './parts.tsx';

interface Props {
  label: string;
  value: string;
  change(value: string): void;
}

function useInterfaces(chosen: string) {
  const all = useRead(dataInterfaceSelector, {});
  const { names } = useSurroundings();
  const options = (all.data ?? []).flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })));
  // An interface that the designer may not call is still shown by its name.
  return chosen && names[chosen] && !options.some(({ value }) => value === chosen) ? [{ value: chosen, label: names[chosen] }, ...options] : options;
}

export function InterfaceField({ label, value, change }: Props) {
  const options = useInterfaces(value);
  const { mayEdit } = useFlowDesigner();
  return (
    <Row label={label}>
      {(id) => (
        <Select
          id={id}
          value={value || null}
          options={options}
          disabled={!mayEdit}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen) => change(chosen ?? '')}
        />
      )}
    </Row>
  );
}

export function TargetField({ label, value, change }: Props) {
  const options = useInterfaces(value);
  const { mayEdit } = useFlowDesigner();
  const name = options.find((one) => one.value === value)?.label ?? value;
  return (
    <Row label={label}>
      {(id) => (
        <AutoComplete
          id={id}
          value={name}
          options={options.map((one) => ({ value: one.label, key: one.value }))}
          disabled={!mayEdit}
          placeholder="https://"
          onChange={(said: string) => change(options.find((one) => one.label === said)?.value ?? said)}
        />
      )}
    </Row>
  );
}
