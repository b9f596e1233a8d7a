import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../kit/phrases.ts';
import { listPhrases } from './list.phrases.ts';

interface Props {
  name: string;
  at: number;
  of: number;
  disabled: boolean;
  /** One position up or down. */
  move(by: -1 | 1): void;
  remove(): void;
  children?: ReactNode;
}

/** One item of an ordered list: its name, its settings, and buttons to move it. */
export function ListLine({ name, at, of, disabled, move, remove, children }: Props) {
  const text = useText(listPhrases);
  const tool = (label: string, icon: ReactNode, off: boolean, run: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} disabled={disabled || off} onClick={run} />
  );
  return (
    <li className="dzl-line">
      <header>
        <b>{name}</b>
        {tool(text('up', { name }), <ArrowUpOutlined />, at === 0, () => move(-1))}
        {tool(text('down', { name }), <ArrowDownOutlined />, at === of - 1, () => move(1))}
        {tool(text('remove', { name }), <CloseOutlined />, false, remove)}
      </header>
      {children}
    </li>
  );
}

/** The same list with one item moved up or down. */
export function movedIn<One>(all: readonly One[], at: number, by: -1 | 1): readonly One[] {
  const [own, other] = [all[at], all[at + by]];
  return own === undefined || other === undefined ? all : all.with(at, other).with(at + by, own);
}

interface AddProps {
  label: string;
  disabled: boolean;
  options: readonly { value: string; label: string }[];
  add(value: string): void;
}

/** Adds one of the items that are not in the list yet. */
export function AddOne({ label, disabled, options, add }: AddProps) {
  if (options.length === 0) return null;
  return (
    <Select
      className="dz-whole"
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      value={null}
      options={[...options]}
      onChange={(value: string | null) => value !== null && add(value)}
    />
  );
}
