// Chooses one area at any level, province first. Levels are loaded as they are opened; a stored id is shown by its path.
import { areaPath, areaRoot, areaSelector, areaSelectorWithout } from '@ordo/contract/area.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useState } from 'react';
import { call, Refused } from '../kit/call.ts';
import { Text } from '../kit/list/cell.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { areaPhrases } from './area.phrases.ts';
import { graft, type AreaOption } from './area-options.ts';
import './area-picker.css';

interface Props {
  id?: string;
  value?: string | undefined;
  onChange?(id: string | undefined): void;
  /** An area that may not be chosen, nor anything below it: the one that is being moved. */
  exclude?: string;
  /** Offers the place above the provinces too, as `-1`. */
  withTop?: boolean;
  /** Empty means no restriction rather than a choice still to be made. */
  filter?: boolean;
  disabled?: boolean;
}

export function AreaPicker({ id, value, onChange, exclude, withTop, filter, disabled, ...aria }: Props) {
  const text = useText(areaPhrases);
  const cache = useQueryClient();
  const stored = value !== undefined && value !== '' && value !== areaRoot ? value : '';
  const path = useRead(areaPath, { id: stored || areaRoot }, { enabled: stored !== '' });
  const [options, setOptions] = useState<AreaOption[]>([]);
  const [names, setNames] = useState<{ id: string; text: string } | null>(null);

  const levelsOf = stored && path.data && !path.isPlaceholderData ? path.data.list : [];
  const ids = value === areaRoot ? [areaRoot] : levelsOf.length > 0 ? levelsOf.map((area) => area.id) : stored ? [stored] : [];
  const said = names?.id === value ? names?.text : levelsOf.map((area) => area.fullName).join(' / ');

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
      .catch((error: unknown) => error instanceof Refused && toast('error', error.message));
  };

  return (
    <Cascader<AreaOption>
      {...aria}
      id={id ?? ''}
      value={ids}
      options={options}
      loadData={(opened) => load([String(opened.at(-1)?.value)])}
      onOpenChange={(open) => open && load([areaRoot, ...ids.slice(0, -1).filter((one) => one !== areaRoot)])}
      onChange={(chosen, areas) => {
        const last = chosen?.at(-1);
        setNames(last ? { id: last, text: areas.map((area) => area.label).join(' / ') } : null);
        onChange?.(last);
      }}
      displayRender={() => <span title={said}>{value === areaRoot ? text('top') : said}</span>}
      changeOnSelect
      allowClear={filter ?? false}
      disabled={disabled ?? false}
      placeholder={text(filter ? 'all' : 'choose')}
      classNames={{ popup: { root: 'area-picker' } }}
    />
  );
}

/** Where something lies, the near levels first: county and town, and below them province and city. */
export function AreaName({ path }: { path: string }) {
  const names = path.split('/');
  const near = names.splice(Math.max(1, names.length - 2));
  return near.length > 0 ? <Text below={names.join(' / ')}>{near.join(' / ')}</Text> : <Text>{path}</Text>;
}
