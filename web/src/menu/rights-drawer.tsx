// What a page restricts, by kind: buttons, columns, form fields, and visible rows.
import type { MenuRow } from '@ordo/contract/menu.ts';
import { Drawer } from 'antd';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { Tabs } from '../kit/tabs.tsx';
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
  const tabs = [
    ...(menu.isButtonAuthorize ? [{ key: 'button', label: text('button'), panel: () => <RightTab kind="button" moduleId={menu.id} /> }] : []),
    ...(menu.isColumnAuthorize ? [{ key: 'column', label: text('column'), panel: () => <RightTab kind="column" moduleId={menu.id} /> }] : []),
    ...(menu.isFormAuthorize ? [{ key: 'form', label: text('form'), panel: () => <RightTab kind="form" moduleId={menu.id} /> }] : []),
    ...(menu.isDataAuthorize
      ? [
          { key: 'scheme', label: text('scheme'), panel: () => <SchemeTab moduleId={menu.id} /> },
          { key: 'field', label: text('field'), panel: () => <FieldTab moduleId={menu.id} /> },
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
      {tabs.length === 0 ? (
        <p className="menu-rights-none" role="status">
          {text('none')}
        </p>
      ) : (
        <Tabs label={text('kind')} tabs={tabs} shown={tab || (tabs[0]?.key ?? '')} show={(key) => change({ tab: key }, { replace: true })} anew />
      )}
    </Drawer>
  );
}
