import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { columnOf } from '@ordo/engine/list/bare-list.ts';
import type { ListColumn } from '@ordo/engine/list/document.ts';
import { Checkbox, InputNumber, Select } from 'antd';
import { translateCodeNow, useText } from '../../../kit/phrases.ts';
import { AddOne, ListLine, movedIn } from './list-line.tsx';
import { alignPhrases, fixedPhrases, listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

const [NARROWEST, WIDEST] = [60, 800];

/** Columns, their order and widths, and which of them are sticky. */
export function ListColumns() {
  const text = useText(listPhrases);
  const { list, disabled, listed, nameOf, change } = useList();
  const { columns, summary } = list;
  const set = (at: number, part: Partial<ListColumn>, run: string | null = null) =>
    change({ columns: columns.map((one, nth) => (nth === at ? { ...one, ...part } : one)) }, run);
  const taken = new Set(columns.map(({ field }) => field));
  const open = [...listed.keys()].filter((path) => !taken.has(path));
  const heads = (gone: string) => (list.heads ?? []).map((head) => ({ ...head, columns: head.columns.filter((path) => path !== gone) }));
  return (
    <>
      {columns.length === 0 && <p className="dz-quiet">{text('noColumns')}</p>}
      <ol className="dzl-lines">
        {columns.map((column, at) => {
          const { field, width, align, fixed, sortable } = column;
          const name = nameOf(field);
          const of = (what: string) => text('of', { what, name });
          const { node, table } = listed.get(field) ?? {};
          const kind = node && fieldKinds[node.kind];
          return (
            <ListLine
              key={field}
              name={name}
              at={at}
              of={columns.length}
              disabled={disabled}
              move={(by) => change({ columns: movedIn(columns, at, by) })}
              remove={() => change({ columns: columns.toSpliced(at, 1), summary: summary.filter((one) => one !== field), heads: heads(field) })}
            >
              <div className="dzl-row">
                <InputNumber
                  aria-label={of(text('width'))}
                  placeholder={text('auto')}
                  min={NARROWEST}
                  max={WIDEST}
                  precision={0}
                  suffix="px"
                  disabled={disabled}
                  value={width}
                  onChange={(next) => set(at, { width: next }, `width ${field}`)}
                />
                <Select
                  aria-label={of(text('align'))}
                  disabled={disabled}
                  value={align}
                  options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: translateCodeNow(alignPhrases, value) }))}
                  onChange={(next) => set(at, { align: next })}
                />
                <Select<'none' | 'left' | 'right'>
                  aria-label={of(text('fixed'))}
                  disabled={disabled}
                  popupMatchSelectWidth={false}
                  value={fixed ?? 'none'}
                  options={(['none', 'left', 'right'] as const).map((value) => ({ value, label: translateCodeNow(fixedPhrases, value) }))}
                  onChange={(next) => set(at, { fixed: next === 'none' ? null : next })}
                />
              </div>
              <div className="dzl-row">
                {node && table === null && kind?.sortable(node) && (
                  <Checkbox disabled={disabled} checked={sortable} onChange={({ target }) => set(at, { sortable: target.checked })}>
                    {text('sortable')}
                  </Checkbox>
                )}
                {kind?.aggregates.includes('sum') && (
                  <Checkbox
                    disabled={disabled}
                    checked={summary.includes(field)}
                    onChange={({ target }) => change({ summary: target.checked ? [...summary, field] : summary.filter((one) => one !== field) })}
                  >
                    {text('sum')}
                  </Checkbox>
                )}
              </div>
            </ListLine>
          );
        })}
      </ol>
      <AddOne
        label={text('addColumn')}
        disabled={disabled}
        options={open.map((path) => ({ value: path, label: nameOf(path) }))}
        add={(path) => {
          const { node, table } = listed.get(path) ?? {};
          if (node) change({ columns: [...columns, { ...columnOf(node), field: path, ...(table !== null && { sortable: false }) }] });
        }}
      />
    </>
  );
}
