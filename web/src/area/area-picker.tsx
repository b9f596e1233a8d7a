import { useState } from 'react';
import { Select } from '../kit/lazy-antd.tsx';
import { Text } from '../kit/list/cell.tsx';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import type { AreaChoice } from './area-options.ts';
import { areaPhrases } from './area.phrases.ts';

const importCascader = () => import('./area-cascader.tsx');
const AreaCascader = lazyComponent(async () => (await importCascader()).AreaCascader);

/**
 * Selects one area at any level. An empty filter is a placeholder until it is used: few use it, and everybody would wait for the real one.
 * Input on the placeholder is passed on to the real field.
 */
export function AreaPicker(props: AreaChoice) {
  const text = useText(areaPhrases);
  const [wanted, setWanted] = useState<'focus' | 'open'>();
  const picture = {
    id: props.id ?? '',
    placeholder: text(props.filter ? 'all' : 'choose'),
    open: false,
    disabled: props.disabled ?? false,
    onMouseDown: () => setWanted('open'),
    onFocus: () => setWanted((already) => already ?? 'focus'),
  };
  if (props.filter && !wanted && !props.value) return <Select {...picture} className="ant-cascader" onMouseEnter={() => void importCascader()} />;
  return (
    <LazyBoundary meanwhile={<Select {...picture} loading />}>
      <AreaCascader {...props} {...(wanted && { arrived: wanted })} />
    </LazyBoundary>
  );
}

/** The path of an area, the lowest levels first: county and town, and below them province and city. */
export function AreaName({ path }: { path: string }) {
  const names = path.split('/');
  const near = names.splice(Math.max(1, names.length - 2));
  return near.length > 0 ? <Text below={names.join(' / ')}>{near.join(' / ')}</Text> : <Text>{path}</Text>;
}
