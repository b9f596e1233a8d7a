// The list of a form as it is designed: what it looks like, with sample records, and beside it what is set of it.
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { setList } from '@ordo/engine/model/designer/actions.ts';
import { defaultList } from '@ordo/engine/model/designer/usual-list.ts';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../kit/phrases.ts';
import { Tabs } from '../../../kit/tabs.tsx';
import { useDesigned, useDesigner } from '../designer-context.ts';
import { sampleValues } from '../sample.ts';
import { ListButtons } from './list-buttons.tsx';
import { ListColumns } from './list-columns.tsx';
import { ListMore } from './list-more.tsx';
import { ListOrder, ListSearchBar } from './list-search.tsx';
import { ListColours, ListTabs } from './list-tabs.tsx';
import { listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';
import './list-designer.css';

const PARTS = {
  columns: ListColumns,
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
  const isUsual = design.list === null || isSame({ ...design.list, outside: {} }, usual);
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

const BARE: Omit<Look, 'language'> = { say: () => '', name: () => undefined, find: () => [] };
const ROWS = [1, 2, 3] as const;

/** Search bar, tabs and columns with sample records: nothing of it can be pressed. */
function ListPreview() {
  const text = useText(listPhrases);
  const language = useLanguage();
  const form = useDesigned(({ design }) => design.form);
  const { list, heads, nameOf } = useList();
  const samples = useMemo(() => ROWS.map((seed) => sampleValues(form, language, seed)), [form, language]);
  const fields = useMemo(() => new Map(fieldsOf(form).map(({ node }) => [node.id, node])), [form]);
  const said = (values: (typeof samples)[number], path: string) => {
    const node = fields.get(path.split('.').at(-1) ?? '');
    if (!node || path.includes('.')) return '…';
    return fieldKinds[node.kind].text((values[path] ?? null) as Json, node, { ...BARE, language }) || '—';
  };
  const labelOf = (path: string, label: (typeof list.columns)[number]['label']) => (label && textIn(label, language)) || nameOf(path);
  return (
    <section className="dzl-preview" aria-label={text('preview')}>
      <p className="dz-quiet">{text('preview')}</p>
      {list.tabs.length > 0 && (
        <p className="dzl-chips">
          {list.tabs.map(({ id, name }) => (
            <span key={id}>{textIn(name, language)}</span>
          ))}
        </p>
      )}
      {list.search.length > 0 && (
        <p className="dzl-chips dzl-asked">
          {list.search.map(({ field }) => (
            <span key={field}>{nameOf(field)}</span>
          ))}
        </p>
      )}
      <div className="dzl-scroll">
        <table>
          <thead>
            <tr>
              {list.columns.map(({ field, label, width, align, fixed }) => (
                <th key={field} scope="col" style={{ minInlineSize: width ?? 120, textAlign: align }} data-fixed={fixed ?? undefined}>
                  {labelOf(field, label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((values, at) => (
              <tr key={ROWS[at]}>
                {list.columns.map(({ field, align, fixed }) => (
                  <td key={field} style={{ textAlign: align }} data-fixed={fixed ?? undefined}>
                    {said(values, field)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {list.summary.some((path) => heads.has(path)) && (
            <tfoot>
              <tr>
                {list.columns.map(({ field }) => (
                  <td key={field}>{list.summary.includes(field) ? text('sum') : ''}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
