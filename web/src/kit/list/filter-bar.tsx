import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { kitPhrases } from '../kit.phrases.ts';
import { Select } from '../lazy-antd.tsx';
import { usePhone } from '../phone.ts';
import { selectState } from '../empty-choices.tsx';
import { useText } from '../phrases.ts';
import { usePageReady } from '../use-page-ready.ts';
import { countActiveFilters, filterChange, offeredFilters } from './list-url.ts';
import { listPhrases } from './list.phrases.ts';
import type { Filter } from './types.ts';

interface Props {
  filters: readonly Filter[];
  /** The order of the rows, where no heading can be pressed; not counted as a filter. */
  order?: Filter | undefined;
  /** What the keyword searches. */
  hint: string;
  state: Readonly<Record<string, string>> & { keyword: string };
  change(part: Record<string, string>, options?: { replace?: boolean }): void;
  clear(): void;
}

/** Keyword and filters. On a phone the filters are behind a button that counts the active ones. */
export function FilterBar({ filters, order, hint, state, change, clear }: Props) {
  const text = useText(listPhrases);
  const kit = useText(kitPhrases);
  const phone = usePhone();
  const id = useId();
  const on = countActiveFilters(
    state,
    filters.map((filter) => filter.key),
  );
  const [unfolded, setUnfolded] = useState(on > 0);
  const offered = offeredFilters(filters, state);
  const all = order ? [...offered, order] : offered;
  const narrowed = on > 0 || state.keyword !== '';

  return (
    <search className="list-filters">
      <div className="list-filters-first">
        <Keyword value={state.keyword} hint={hint} onChange={(keyword) => change({ keyword }, { replace: true })} />
        {phone && all.length > 0 && (
          <Button icon={<FilterOutlined />} aria-expanded={unfolded} aria-controls={id} onClick={() => setUnfolded(!unfolded)}>
            {on > 0 ? text('filtersOn', { n: on }) : text('filters')}
          </Button>
        )}
      </div>
      {(!phone || unfolded) && all.length > 0 && (
        <div className="list-filters-rest" id={id}>
          {all.map((filter) => (
            <FilterField
              key={filter.key}
              filter={filter}
              value={state[filter.key] || undefined}
              onChange={(value) => change(filterChange(filters, filter.key, value ?? ''))}
            />
          ))}
        </div>
      )}
      {narrowed && (
        <Button type="link" onClick={clear}>
          {kit('clear')}
        </Button>
      )}
    </search>
  );
}

function FilterField({ filter, value, onChange }: { filter: Filter; value: string | undefined; onChange(value: string | undefined): void }) {
  const text = useText(listPhrases);
  const id = useId();
  const settled = usePageReady();
  if (!settled && !value)
    return (
      <div className="list-filter">
        <span className="list-filter-label">{filter.label}</span>
        <span className={filter.control ? 'list-filter-waits ant-cascader' : 'list-filter-waits'} />
      </div>
    );
  return (
    <div className="list-filter">
      <label htmlFor={id} className="list-filter-label">
        {filter.label}
      </label>
      {filter.control ? (
        filter.control({ id, value, onChange })
      ) : (
        <Select
          id={id}
          value={value ?? null}
          options={[...(filter.options ?? [])]}
          placeholder={filter.placeholder ?? text('all')}
          {...(filter.read && selectState(filter.read))}
          allowClear
          popupMatchSelectWidth={false}
          onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
        />
      )}
    </div>
  );
}

const PAUSE = 300;

/** Searches when typing pauses, and at once on Enter; unfinished input of an input method does not search. */
function Keyword({ value, hint, onChange }: { value: string; hint: string; onChange(value: string): void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const composing = useRef(false);
  const timer = useRef(0);
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== value) setTyped(value);
  }

  const search = useRef<(next: string) => void>(() => undefined);
  useEffect(() => {
    search.current = (next) => {
      if (!composing.current && next.trim() !== value) onChange(next.trim());
    };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchSoon = (next: string, pause: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search.current(next), pause);
  };

  return (
    <Input
      className="list-keyword"
      value={typed}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={hint}
      aria-label={hint}
      enterKeyHint="search"
      maxLength={100}
      allowClear
      onChange={(event) => searchSoon(event.target.value, event.type === 'change' ? PAUSE : 0)}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        searchSoon(event.currentTarget.value, PAUSE);
      }}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) searchSoon(event.currentTarget.value, 0);
      }}
    />
  );
}
