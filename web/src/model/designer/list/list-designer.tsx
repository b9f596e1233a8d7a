// The designer of a form's list: a preview with sample records, and the settings beside it.
import { setList } from '@ordo/engine/model/designer/actions.ts';
import { defaultList, isDefaultList } from '@ordo/engine/model/designer/usual-list.ts';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../kit/phrases.ts';
import { Tabs } from '../../../kit/tabs.tsx';
import { useDesigned, useDesigner } from '../designer-context.ts';
import { ListButtons } from './list-buttons.tsx';
import { ListColumns } from './list-columns.tsx';
import { ListHeads } from './list-heads.tsx';
import { ListMore } from './list-more.tsx';
import { ListPreview } from './list-preview.tsx';
import { ListOrder, ListSearchBar } from './list-search.tsx';
import { ListColours, ListTabs } from './list-tabs.tsx';
import { listPhrases } from './list.phrases.ts';
import './list-designer.css';

const PARTS = {
  columns: ListColumns,
  heads: ListHeads,
  search: ListSearchBar,
  sort: ListOrder,
  tabs: ListTabs,
  colours: ListColours,
  buttons: ListButtons,
  more: ListMore,
} as const;
type Part = keyof typeof PARTS;

export function ListDesigner() {
  const text = useText(listPhrases);
  const designer = useDesigner();
  const design = useDesigned((one) => one.design);
  const [part, setPart] = useState<Part>('columns');
  const usual = useMemo(() => defaultList(design.form), [design.form]);
  const isUsual = design.list === null || isDefaultList(design.list, design);
  return (
    <div className="dzl">
      <div className="dzl-shown dz-scroll">
        {isUsual ? (
          <Alert type="info" showIcon title={text('usual')} />
        ) : (
          <Button size="small" className="dz-start" disabled={!designer.mayEdit} onClick={() => designer.perform(setList, { list: usual })}>
            {text('reset')}
          </Button>
        )}
        <ListPreview />
      </div>
      <section className="dz-properties dz-scroll" aria-label={text('settings')}>
        <Tabs
          label={text('settings')}
          shown={part}
          show={setPart}
          tabs={(Object.keys(PARTS) as Part[]).map((key) => {
            const Panel = PARTS[key];
            return { key, label: text(key), panel: () => <Panel /> };
          })}
        />
      </section>
    </div>
  );
}
