// Selects an icon, visually or by name.
import { AppstoreOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { allPictures, MenuPicture } from '../kit/menu-picture.tsx';
import { useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { menuPhrases } from './menu.phrases.ts';
import './menu.css';

export function IconPicker({ id, value = '', onChange, disabled }: ControlProps<string>) {
  const text = useText(menuPhrases);
  const [open, setOpen] = useState(false);
  const choose = (name: string) => {
    onChange?.(name);
    setOpen(false);
  };
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden content={<Pictures value={value} choose={choose} />}>
      <Button
        id={id ?? ''}
        disabled={disabled ?? false}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<MenuPicture icon={value} instead={AppstoreOutlined} />}
      >
        {value || text('iconChoose')}
      </Button>
    </Popover>
  );
}

function Pictures({ value, choose }: { value: string; choose(name: string): void }) {
  const text = useText(menuPhrases);
  const [all, setAll] = useState<Record<string, ComponentType> | null>(null);
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    let gone = false;
    // Without a network only the icons loaded already are offered.
    void allPictures().then(
      (found) => gone || setAll(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const wanted = keyword.trim().toLowerCase();
  const names = Object.keys(all ?? {})
    .filter((name) => name.includes(wanted))
    .toSorted();
  return (
    <div className="menu-icons" role="dialog" aria-label={text('iconChoose')}>
      <Input
        autoFocus
        allowClear
        value={keyword}
        placeholder={text('iconFind')}
        aria-label={text('iconFind')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className="menu-icons-all">
        {names.map((name) => (
          <Button
            key={name}
            type={name === value ? 'primary' : 'text'}
            aria-label={name}
            aria-pressed={name === value}
            title={name}
            icon={createElement(all?.[name] ?? AppstoreOutlined)}
            onClick={() => choose(name)}
          />
        ))}
        {all && names.length === 0 && <p role="status">{text('iconNone')}</p>}
      </div>
      {value && (
        <Button size="small" onClick={() => choose('')}>
          {text('iconClear')}
        </Button>
      )}
    </div>
  );
}
