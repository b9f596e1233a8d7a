// Selection of an area, level by level, down to the level that the field requires. Levels are loaded when they are opened.
import { areaPath, areaRoot, areaSelector } from '@ordo/contract/area.ts';
import { Cascader } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../kit/call.ts';
import { translateNow } from '../../kit/phrases.ts';
import { fetchRead } from '../../kit/query.ts';
import { toast } from '../../kit/toast.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, numberSet } from '../settings.ts';
import { pathsIn } from './paths.ts';
import type { EditProps } from './props.ts';

interface Area {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Area[];
}

async function below(parentId: string, isLast: boolean): Promise<Area[]> {
  const { list } = await fetchRead(areaSelector, { parentId });
  return list.map(({ id, fullName, isLeaf }) => ({ value: id, label: fullName, isLeaf: isLeaf || isLast }));
}

const tell = (error: unknown) => {
  if (!(error instanceof CallError)) throw error;
  toast('error', error.message);
};

export function AddressEdit({ node, id, value, change, disabled, readonly, placeholder, aria, opened }: EditProps) {
  const level = numberSet(node, 'level') ?? 2;
  const several = isSet(node, 'multiple');
  const paths = pathsIn(value);
  const [options, setOptions] = useState<Area[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const lasts = paths.map((path) => path.at(-1) ?? '').join(' ');
  useEffect(() => {
    let gone = false;
    const ids = lasts.split(' ').filter(Boolean);
    Promise.all(ids.map((last) => fetchRead(areaPath, { id: last }))).then((ways) => {
      if (!gone) setNames(new Map(ways.flatMap(({ list }) => list.map((area) => [area.id, area.fullName]))));
    }, tell);
    return () => {
      gone = true;
    };
  }, [lasts]);

  const load = (opening: readonly Area[]) => {
    const parent = opening.at(-1);
    below(parent?.value ?? areaRoot, opening.length >= level).then((areas) => {
      if (!parent) return setOptions(areas);
      parent.children = areas;
      setOptions((all) => [...all]);
    }, tell);
  };
  const said = (path: readonly string[]) => path.map((area) => names.get(area) ?? '…').join(' / ');
  const shared = {
    ...aria,
    id,
    options,
    loadData: load,
    onOpenChange: (open: boolean) => open && options.length === 0 && load([]),
    allowClear: isSet(node, 'clearable'),
    disabled: disabled || readonly,
    placeholder: placeholder || translateNow(formPhrases.choose),
    defaultOpen: opened ?? false,
    autoFocus: opened ?? false,
  };
  // If the list is open from the beginning, no open event loads the first level.
  const loadTop = useEffectEvent(() => load([]));
  useEffect(() => {
    if (opened) loadTop();
  }, [opened]);
  if (several)
    return (
      <Cascader
        {...shared}
        multiple
        value={paths.map((path) => [...path])}
        showCheckedStrategy={Cascader.SHOW_CHILD}
        displayRender={(labels, areas) => (areas?.every(Boolean) ? labels.join(' / ') : said(labels))}
        onChange={(next) => change(next.length > 0 ? next : null)}
      />
    );
  return (
    <Cascader
      {...shared}
      value={paths[0] ? [...paths[0]] : []}
      displayRender={() => said(paths[0] ?? [])}
      onChange={(next: string[] | undefined) => change(next?.length ? next : null)}
    />
  );
}
