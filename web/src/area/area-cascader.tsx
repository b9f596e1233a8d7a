// Selects one area at any level, province first. Levels are loaded when expanded; a stored id is shown by its path.
import { areaLevels, areaPath, areaRoot, areaSelector, areaSelectorWithout } from '@ordo/contract/area.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { useDebounced } from '../kit/use-debounced.ts';
import { areaPhrases } from './area.phrases.ts';
import { useColumnsNamed } from './columns-named.ts';
import { graft, type AreaChoice, type AreaOption } from './area-options.ts';
import './area-cascader.css';

/** Debounce of the search, in ms. */
const TYPED = 250;

export function AreaCascader({ id = '', value, onChange, exclude, withTop, filter, disabled, arrived, ...aria }: AreaChoice & { arrived?: 'focus' | 'open' }) {
  const text = useText(areaPhrases);
  const kit = useText(kitPhrases);
  const cache = useQueryClient();
  const [keyword, setKeyword] = useState('');
  const [wanted] = useDebounced(keyword.trim(), TYPED);
  const asking = { parentId: areaRoot, excludeId: exclude ?? '0', keyword: wanted };
  const found = useRead(areaSelectorWithout, asking, { enabled: wanted !== '' });
  const hits: AreaOption[] = (found.data?.list ?? []).map(({ id: hit, fullName, isLeaf, way = [] }) => ({
    value: hit,
    label: fullName,
    isLeaf,
    way: way.map((area) => ({ value: area.id, label: area.fullName, isLeaf: false })),
  }));
  const searching = keyword.trim() !== '';
  const settling = searching && (wanted !== keyword.trim() || found.isFetching);
  const stored = value !== undefined && value !== '' && value !== areaRoot ? value : '';
  const [options, setOptions] = useState<AreaOption[]>([]);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (arrived !== 'open') return;
    // Not within the click that mounted it: when that event reaches the window, it counts as a click outside, which closes the popup.
    const after = setTimeout(() => setOpen(true));
    return () => clearTimeout(after);
  }, [arrived]);
  /** The last selection, province first; the path of any other value is loaded. */
  const [chosen, setChosen] = useState<AreaOption[]>([]);
  const known = stored !== '' && chosen.at(-1)?.value === stored;
  const path = useRead(areaPath, { id: stored || areaRoot }, { enabled: stored !== '' && !known });

  const asked = path.data && !path.isPlaceholderData ? path.data.list : [];
  const levels = known ? chosen.map(({ value, label }) => ({ id: value, fullName: label })) : stored ? asked : [];
  const ids = value === areaRoot ? [areaRoot] : levels.length > 0 ? levels.map((area) => area.id) : stored ? [stored] : [];
  const said = levels.map((area) => area.fullName).join(' / ');

  const popup = useRef<HTMLDivElement>(null);
  useColumnsNamed(popup, id, open);
  useEffect(() => {
    const columns = popup.current;
    columns?.scrollTo({ left: columns.scrollWidth });
  }, [options, value]);

  const below = async (parentId: string): Promise<AreaOption[]> => {
    const endpoint = exclude ? areaSelectorWithout : areaSelector;
    const input = exclude ? { parentId, excludeId: exclude } : { parentId };
    const { list } = await cache.query({
      queryKey: ['/api/system/Area', endpoint.path, input],
      queryFn: () => call(endpoint, input as { parentId: string; excludeId: string }),
    });
    return list.map((area) => ({ value: area.id, label: area.fullName, isLeaf: area.isLeaf }));
  };
  const load = (parents: readonly string[]) => {
    Promise.all(parents.map(async (parent) => [parent, await below(parent)] as const))
      .then((levels) =>
        setOptions((old) => {
          const top: AreaOption[] = withTop ? [{ value: areaRoot, label: text('top'), isLeaf: true }] : [];
          return levels.reduce((tree, [parent, children]) => graft(tree, parent, parent === areaRoot ? [...top, ...children] : children), old);
        }),
      )
      .catch((error: unknown) => error instanceof CallError && toast('error', error.message));
  };

  // Expanded at the value: the columns of its ancestors and children.
  const around = [areaRoot, ...ids.filter((one) => one !== areaRoot)].slice(0, areaLevels).join(' ');
  const loadAround = useEffectEvent(() => load(around.split(' ')));
  useEffect(() => {
    if (open) loadAround();
  }, [open, around]);

  return (
    <Cascader<AreaOption>
      {...aria}
      id={id}
      value={ids}
      options={searching ? hits : options}
      showSearch={{
        searchValue: keyword,
        onSearch: setKeyword,
        limit: false,
        // The server has filtered already.
        filter: () => true,
        render: (_, way) => (way.at(-1)?.way ?? way).map((area) => area.label).join(' / '),
      }}
      notFoundContent={settling ? kit('loading') : kit('noMatch')}
      loadData={(opened) => load([String(opened.at(-1)?.value)])}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setKeyword('');
      }}
      autoFocus={arrived !== undefined}
      onKeyDown={(event) => {
        // The library loads on click only: → on an area that has not been loaded loads it, and the next → enters it.
        const active = [...(popup.current?.querySelectorAll<HTMLElement>('.ant-cascader-menu-item-active') ?? [])].at(-1);
        const reached = active?.dataset.pathKey?.split('__RC_CASCADER_SPLIT__').at(-1);
        if (event.key === 'ArrowRight' && reached && reached !== areaRoot) load([reached]);
      }}
      onChange={(way, areas) => {
        setChosen(way ? (areas.at(-1)?.way ?? areas) : []);
        onChange?.(way?.at(-1));
        setKeyword('');
      }}
      displayRender={() => <span title={said}>{value === areaRoot ? text('top') : said}</span>}
      changeOnSelect
      allowClear={filter ?? false}
      disabled={disabled ?? false}
      placeholder={text(filter ? 'all' : 'choose')}
      classNames={{ popup: { root: 'area-cascader' } }}
      popupRender={(columns) => (
        <div ref={popup} id={`${id}_list`} className="area-columns" role="dialog" aria-label={text('choose')}>
          {columns}
        </div>
      )}
    />
  );
}
