// Preview of a save: what it grants and revokes, and who is affected.
import { grantImpact, type HolderType } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Modal, Skeleton, Tag } from 'antd';
import { grouped } from '../kit/number.ts';
import { useRead } from '../kit/query.ts';
import { useText } from '../kit/phrases.ts';
import { authorizePhrases } from './authorize.phrases.ts';
import type { Ticked } from './grants.ts';

interface Props {
  objectId: string;
  objectType: HolderType;
  ticked: Ticked;
  saving: boolean;
  onSave(): void;
  onClose(): void;
}

export function ImpactDialog({ objectId, objectType, ticked, saving, onSave, onClose }: Props) {
  const text = useText(authorizePhrases);
  const impact = useRead(grantImpact, { objectId, objectType, ...ticked });
  const { data } = impact;
  return (
    <Modal
      open
      title={text('impact')}
      okText={text('confirm')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !data, loading: saving }}
      onOk={onSave}
      onCancel={onClose}
    >
      {impact.error && <p role="alert">{impact.error.message}</p>}
      {!data && !impact.error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && (
        <>
          <p>{text('reaches', { people: data.people })}</p>
          <Changes title={text('gained', { people: data.peopleGaining })} changes={data.gained} tone="green" />
          <Changes title={text('lost', { people: data.peopleLosing })} changes={data.lost} tone="red" />
          <RowChanges rows={data.rows} looked={data.looked} />
          {data.gained.length + data.lost.length === 0 && <p>{text('unchanged')}</p>}
        </>
      )}
    </Modal>
  );
}

function Changes({ title, changes, tone }: { title: string; changes: Result<typeof grantImpact>['gained']; tone: 'green' | 'red' }) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="grant-changes">{title}</h3>
      {changes.map((change) => (
        <Tag key={`${change.kind} ${change.id}`} color={tone} className="grant-change">
          {change.fullName}
        </Tag>
      ))}
    </section>
  );
}

function RowChanges({ rows, looked }: Pick<Result<typeof grantImpact>, 'rows' | 'looked'>) {
  const text = useText(authorizePhrases);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="grant-changes">{text('rowsChange', { people: looked })}</h3>
      <ul className="grant-rows">
        {rows.map(({ id, fullName, gained, lost }) => (
          <li key={id}>
            {fullName} {gained > 0 && <Tag color="green">{text('rowsMore', { n: grouped(gained) })}</Tag>}
            {lost > 0 && <Tag color="red">{text('rowsFewer', { n: grouped(lost) })}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
