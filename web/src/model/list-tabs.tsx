// Quick filters above a list, and the user's own condition; both are in the address.
import type { ListDocument } from '@ordo/engine/list/document.ts';
import { conditionsOf } from '@ordo/engine/filter/filter-problem.ts';
import { filterIn } from '@ordo/contract/model-calls.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { QuickTabs } from '../kit/list/quick-tabs.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useUrlState } from '../kit/view.tsx';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';

const AskedForDialog = lazyComponent(async () => (await import('./asked-for-dialog.tsx')).AskedForDialog);

const ADDRESS = { inTab: '', askedFor: '', page: '1' };

export function ListTabs({ model, list }: { model: OpenedModel; list: ListDocument }) {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const [{ inTab, askedFor }, change] = useUrlState(ADDRESS);
  const [editing, setEditing] = useState(false);
  const asked = askedFor ? filterIn(askedFor) : null;
  const tabs = list.tabs.length > 0 ? [{ id: '', name: text('all') }, ...list.tabs.map(({ id, name }) => ({ id, name: textIn(name, language) }))] : [];
  if (tabs.length === 0 && !list.superQuery) return null;
  return (
    <div className="model-above">
      {tabs.length > 0 && (
        <QuickTabs
          label={text('tabs')}
          tabs={tabs.map(({ id, name }) => ({ key: id, name, shown: id === inTab, show: () => change({ inTab: id, page: '1' }) }))}
        />
      )}
      {list.superQuery && (
        <span className="model-asked">
          <Button size="small" type={asked ? 'primary' : 'default'} ghost={asked !== null} onClick={() => setEditing(true)}>
            {asked ? text('askedOn', { n: conditionsOf(asked).length }) : text('asked')}
          </Button>
          {asked && (
            <Button size="small" type="link" onClick={() => change({ askedFor: '', page: '1' })}>
              {text('askedOff')}
            </Button>
          )}
        </span>
      )}
      {editing && (
        <LazyBoundary>
          <AskedForDialog
            model={model}
            filter={asked}
            close={() => setEditing(false)}
            ask={(filter) => {
              change({ askedFor: filter ? JSON.stringify(filter) : '', page: '1' });
              setEditing(false);
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
