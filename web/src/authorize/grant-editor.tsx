import type { HolderType } from '@ordo/contract/authorize.ts';
import { roleSelector } from '@ordo/contract/role.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { useCanOn } from '../kit/view.tsx';
import { authorizePhrases } from './authorize.phrases.ts';
import { GrantTabs } from './grant-tabs.tsx';
import { grantsOf, useGrants } from './grants.ts';
import { ImpactDialog } from './impact-dialog.tsx';
import './authorize.css';

export function GrantEditor({ objectId, objectType, name }: { objectId: string; objectType: HolderType; name: string }) {
  const text = useText(authorizePhrases);
  const readOnly = !useCanOn('permission.authorize')('btn_save');
  const grants = useGrants(objectId, objectType);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const roles = useRead(roleSelector, {});

  const save = async () => {
    setSaving(true);
    // A refusal is shown as a toast by the save itself; the dialog then stays open with the selection.
    await grants
      .save()
      .then(() => setAsking(false))
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  return (
    <section className="list" aria-label={`${text('title')} ${name}`} aria-busy={!grants.ready && !grants.refused}>
      <header className="grant-head">
        <div>
          <h1>{name}</h1>
          <p>{grants.changed ? text('unsaved') : text('additive')}</p>
        </div>
        {!readOnly && (
          <div className="grant-actions">
            <Select
              aria-label={text('copyFrom')}
              placeholder={text('copyFrom')}
              {...selectState(roles)}
              value={null}
              showSearch={{ optionFilterProp: 'label' }}
              options={(roles.data?.list ?? []).map((group) => ({
                label: group.fullName,
                title: group.fullName,
                options: group.children.filter((role) => role.id !== objectId).map((role) => ({ value: role.id, label: role.fullName })),
              }))}
              onChange={(id: string | null) => id && void grantsOf(id).then(grants.copy, () => undefined)}
            />
            <Button type="primary" disabled={!grants.changed || !grants.ready} onClick={() => setAsking(true)}>
              {text('save')}
            </Button>
          </div>
        )}
      </header>
      <GrantTabs key={objectId} grants={grants} readOnly={readOnly} />
      {asking && (
        <ImpactDialog
          objectId={objectId}
          objectType={objectType}
          ticked={grants.ticked}
          saving={saving}
          onSave={() => void save()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
