import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { searchOf } from '@ordo/engine/list/bare-list.ts';
import type { ListSearch } from '@ordo/engine/list/document.ts';
import { Select } from 'antd';
import { translateCodeNow, useText } from '../../../kit/phrases.ts';
import { AddOne, ListLine, movedIn } from './list-line.tsx';
import { byPhrases, listPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

const WAYS = ['equal', 'contains', 'range'] as const satisfies readonly ListSearch['by'][];

/** The search bar: its fields, and the comparison of each. */
export function ListSearchBar() {
  const text = useText(listPhrases);
  const { list, disabled, asked, nameOf, change } = useList();
  const { search } = list;
  const taken = new Set(search.map(({ field }) => field));
  const open = [...asked.keys()].filter((path) => !taken.has(path));
  /** Limited by the kind of the field. */
  const waysOf = (field: string): ListSearch['by'][] => {
    const usual = asked.get(field) && fieldKinds[asked.get(field)?.node.kind ?? 'unknown'].by;
    return WAYS.filter((by) => by === usual || (by === 'equal' && usual !== 'range'));
  };
  return (
    <>
      {search.length === 0 && <p className="dz-quiet">{text('none')}</p>}
      <ol className="dzl-lines">
        {search.map((one, at) => (
          <ListLine
            key={one.field}
            name={nameOf(one.field)}
            at={at}
            of={search.length}
            disabled={disabled}
            move={(by) => change({ search: movedIn(search, at, by) })}
            remove={() => change({ search: search.toSpliced(at, 1) })}
          >
            {waysOf(one.field).length > 1 && (
              <div className="dzl-row">
                <Select
                  aria-label={text('of', { what: text('by'), name: nameOf(one.field) })}
                  disabled={disabled}
                  value={one.by}
                  options={waysOf(one.field).map((value) => ({ value, label: translateCodeNow(byPhrases, value) }))}
                  onChange={(by) => change({ search: search.with(at, { ...one, by }) })}
                />
              </div>
            )}
          </ListLine>
        ))}
      </ol>
      <AddOne
        label={text('addSearch')}
        disabled={disabled}
        options={open.map((path) => ({ value: path, label: nameOf(path) }))}
        add={(path) => {
          const node = asked.get(path)?.node;
          if (node) change({ search: [...search, { ...searchOf(node), field: path }] });
        }}
      />
    </>
  );
}

/** Order of the records; the most significant field first. */
export function ListOrder() {
  const text = useText(listPhrases);
  const { list, disabled, heads, nameOf, change } = useList();
  const { sort } = list;
  const taken = new Set(sort.map(({ field }) => field));
  const open = [...heads.values()].filter(({ node }) => !taken.has(node.id) && fieldKinds[node.kind].sortable(node));
  return (
    <>
      {sort.length === 0 && <p className="dz-quiet">{text('none')}</p>}
      <ol className="dzl-lines">
        {sort.map((one, at) => (
          <ListLine
            key={one.field}
            name={nameOf(one.field)}
            at={at}
            of={sort.length}
            disabled={disabled}
            move={(by) => change({ sort: movedIn(sort, at, by) })}
            remove={() => change({ sort: sort.toSpliced(at, 1) })}
          >
            <div className="dzl-row">
              <Select
                aria-label={text('of', { what: text('direction'), name: nameOf(one.field) })}
                disabled={disabled}
                value={one.descending ? 'descending' : 'ascending'}
                options={(['ascending', 'descending'] as const).map((value) => ({ value, label: text(value) }))}
                onChange={(value) => change({ sort: sort.with(at, { ...one, descending: value === 'descending' }) })}
              />
            </div>
          </ListLine>
        ))}
      </ol>
      <AddOne
        label={text('addSort')}
        disabled={disabled}
        options={open.map(({ node }) => ({ value: node.id, label: nameOf(node.id) }))}
        add={(field) => change({ sort: [...sort, { field, descending: false }] })}
      />
    </>
  );
}
