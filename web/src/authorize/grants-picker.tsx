// The permissions of one role, position, person or organisation, in a drawer over the page that shows it.
import type { HolderType } from '@ordo/contract/authorize.ts';
import { Drawer } from 'antd';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { authorizePhrases } from './authorize.phrases.ts';
import './authorize.css';

const GrantEditor = lazyComponent(async () => (await import('./grant-editor.tsx')).GrantEditor);

interface Props {
  objectType: HolderType;
  objectId: string;
  name: string;
  close(): void;
}

export function GrantsPicker({ objectType, objectId, name, close }: Props) {
  const text = useText(authorizePhrases);
  const phone = usePhone();
  return (
    <Drawer
      open
      title={text('rightsOf', { name })}
      size={phone ? '100%' : 'min(760px, 100vw)'}
      closable={{ 'aria-label': text('cancel') }}
      rootClassName="grants-drawer"
      onClose={close}
    >
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" role="status" />}>
        <GrantEditor objectId={objectId} objectType={objectType} name={name} />
      </LazyBoundary>
    </Drawer>
  );
}
