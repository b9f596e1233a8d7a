// Selection in a tree: one or several ids, or the path to one.
import { allOptions, textIn, type Option } from '@ordo/engine/form/look.ts';
import { Cascader, TreeSelect } from 'antd';
import { language, translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, textSet } from '../settings.ts';
import { choicesOf, idsOf, toStoredIds, unknownChoices, useOptions } from './choices.ts';
import { OptionsRefused } from './options-refused.tsx';
import { pathsIn } from './paths.ts';
import type { EditProps } from './props.ts';

const say = ({ name }: Option) => textIn(name, language());

export function TreeEdit({ node, id, value, change, disabled, allowed, readonly, placeholder, aria, opened }: EditProps) {
  const { options, refused, retry } = useOptions(node, allowed);
  const several = isSet(node, 'multiple');
  const values = idsOf(value);
  const tree = options ?? [];
  const flat = allOptions(tree);
  const lost = options ? unknownChoices(values, new Set(flat.map((option) => option.id))) : [];
  return (
    <TreeSelect<string | string[] | null>
      {...aria}
      id={id}
      multiple={several}
      value={several ? values : (values[0] ?? null)}
      // Where only the last level may be selected, a click on a parent expands it (product §5.2).
      treeData={[...lost, ...choicesOf(tree, say, new Set(values), isSet(node, 'lastLevel'))]}
      treeDefaultExpandAll={flat.length <= 100}
      loading={!options && !refused}
      {...(refused && { status: 'error' as const })}
      notFoundContent={<OptionsRefused refused={refused} retry={retry} />}
      showSearch={(isSet(node, 'filterable') || flat.length > 8) && { treeNodeFilterProp: 'label' }}
      allowClear={isSet(node, 'clearable')}
      popupMatchSelectWidth={false}
      defaultOpen={opened ?? false}
      autoFocus={opened ?? false}
      disabled={disabled || readonly}
      placeholder={placeholder || translateNow(formPhrases.choose)}
      onChange={(next) => change(toStoredIds(next, several))}
    />
  );
}

export function CascaderEdit({ node, id, value, change, disabled, allowed, readonly, placeholder, aria, opened }: EditProps) {
  const { options, refused, retry } = useOptions(node, allowed);
  const several = isSet(node, 'multiple');
  const ways = pathsIn(value);
  const separator = textSet(node, 'separator') || '/';
  const shared = {
    ...aria,
    id,
    options: choicesOf(options ?? [], say, new Set(ways.flat())),
    loading: !options && !refused,
    ...(refused && { status: 'error' as const }),
    notFoundContent: <OptionsRefused refused={refused} retry={retry} />,
    showSearch: isSet(node, 'filterable'),
    allowClear: isSet(node, 'clearable'),
    defaultOpen: opened ?? false,
    autoFocus: opened ?? false,
    disabled: disabled || readonly,
    placeholder: placeholder || translateNow(formPhrases.choose),
  };
  const said = (labels: readonly string[]) => (isSet(node, 'wholePath') ? labels.join(` ${separator} `) : (labels.at(-1) ?? ''));
  if (several)
    return (
      <Cascader
        {...shared}
        multiple
        maxTagCount="responsive"
        showCheckedStrategy={Cascader.SHOW_CHILD}
        value={ways.map((way) => [...way])}
        displayRender={(labels) => said(labels)}
        onChange={(next) => change(next.length > 0 ? next : null)}
      />
    );
  return (
    <Cascader
      {...shared}
      value={ways[0] ? [...ways[0]] : []}
      displayRender={(labels) => said(labels)}
      onChange={(next: string[] | undefined) => change(next?.length ? next : null)}
    />
  );
}
