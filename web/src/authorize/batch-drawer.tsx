// Permissions for several holders at once: the ticked items are added to what each of them has.
import { grantBatch, grantTree } from '@ordo/contract/authorize.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { splitIds } from '../kit/split-ids.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { PositionPicker } from '../position/position-picker.tsx';
import { RolePicker } from '../role/role-picker.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { authorizePhrases } from './authorize.phrases.ts';
import { GrantTabs } from './grant-tabs.tsx';
import { useGrants } from './grants.ts';

/** The wire's id for no particular object. */
const NOBODY = '0';

export function BatchDrawer({ close }: { close(): void }) {
  const text = useText(authorizePhrases);
  const phone = usePhone();
  const grants = useGrants(NOBODY, 'Role');
  const [roles, setRoles] = useState('');
  const [positions, setPositions] = useState('');
  const [people, setPeople] = useState('');
  const save = useSave(grantBatch, [grantTree]);
  const anybody = roles + positions + people !== '';
  const send = () =>
    void save
      .mutateAsync({ roleIds: splitIds(roles), positionIds: splitIds(positions), userIds: splitIds(people), ...grants.ticked })
      // A refusal has been shown; the selection stays.
      .then(close, () => undefined);
  return (
    <Drawer
      open
      title={text('batch')}
      size={phone ? '100%' : 'min(760px, 100vw)'}
      closable={{ 'aria-label': text('cancel') }}
      onClose={close}
      footer={
        <div className="grant-actions">
          <Button onClick={close}>{text('cancel')}</Button>
          <Button type="primary" disabled={!anybody || !grants.changed || !grants.ready} loading={save.isPending} onClick={send}>
            {text('batchSave')}
          </Button>
        </div>
      }
    >
      <p>{text('batchNote')}</p>
      <div className="grant-whom">
        <label htmlFor="batch-roles">{text('role')}</label>
        <RolePicker id="batch-roles" multiple value={roles} onChange={(ids) => setRoles(ids ?? '')} />
        <label htmlFor="batch-positions">{text('position')}</label>
        <PositionPicker id="batch-positions" multiple value={positions} onChange={setPositions} />
        <label htmlFor="batch-people">{text('user')}</label>
        <UserPicker id="batch-people" multiple value={people} noun={text('user')} onChange={setPeople} />
      </div>
      <GrantTabs grants={grants} readOnly={false} />
    </Drawer>
  );
}
