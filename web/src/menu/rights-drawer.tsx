// What a page guards, kind by kind: buttons, columns, form fields, and the rows that people see.
import type { MenuRow } from '@ordo/contract/menu.ts';
import { Drawer, Select, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useUrlState } from '../kit/view.tsx';
import { FieldTab } from './field-tab.tsx';
import { RightTab } from './right-tab.tsx';
import { rightsPhrases } from './rights.phrases.ts';
import { SchemeTab } from './scheme-tab.tsx';
import './rights.css';

const ADDRESS = { tab: '' };

export function RightsDrawer({ menu, close }: { menu: MenuRow; close(): void }) {
  const text = useText(rightsPhrases);
  const phone = usePhone();
  const [{ tab }, change] = useUrlState(ADDRESS);
  const items = [
    ...(menu.isButtonAuthorize ? [{ key: 'button', label: text('button'), children: <RightTab key="button" kind="button" moduleId={menu.id} /> }] : []),
    ...(menu.isColumnAuthorize ? [{ key: 'column', label: text('column'), children: <RightTab key="column" kind="column" moduleId={menu.id} /> }] : []),
    ...(menu.isFormAuthorize ? [{ key: 'form', label: text('form'), children: <RightTab key="form" kind="form" moduleId={menu.id} /> }] : []),
    ...(menu.isDataAuthorize
      ? [
          { key: 'scheme', label: text('scheme'), children: <SchemeTab moduleId={menu.id} /> },
          { key: 'field', label: text('field'), children: <FieldTab moduleId={menu.id} /> },
        ]
      : []),
  ];
  return (
    <Drawer
      open
      title={text('title', { name: menu.fullName })}
      size={phone ? '100%' : 'min(860px, 100vw)'}
      closable={{ 'aria-label': text('close') }}
      rootClassName="menu-rights"
      onClose={close}
    >
      {items.length === 0 ? (
        <p className="menu-rights-none" role="status">
          {text('none')}
        </p>
      ) : (
        <Kinds items={items} chosen={tab || (items[0]?.key ?? '')} choose={(key) => change({ tab: key }, { replace: true })} />
      )}
    </Drawer>
  );
}

interface KindsProps {
  items: { key: string; label: string; children: ReactNode }[];
  chosen: string;
  choose(key: string): void;
}

/** Tabs that would not fit side by side are chosen from a list. */
function Kinds({ items, chosen, choose }: KindsProps) {
  const text = useText(rightsPhrases);
  const phone = usePhone();
  if (!phone) return <Tabs items={items} activeKey={chosen} onChange={choose} destroyOnHidden />;
  return (
    <>
      <Select
        className="menu-rights-kind"
        aria-label={text('kind')}
        value={chosen}
        options={items.map(({ key, label }) => ({ value: key, label }))}
        onChange={choose}
      />
      {items.find((item) => item.key === chosen)?.children}
    </>
  );
}
