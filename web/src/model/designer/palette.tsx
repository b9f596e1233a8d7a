// The available components: dragged into the form, or added after the selected node by a click.
import { kindGroups, notOffered, type FieldKindName, type KindGroup } from '@ordo/engine/form/kind-names.ts';
import { Input } from 'antd';
import { memo, useState } from 'react';
import { inSentence, translateNow, useText } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigner } from './designer-context.ts';
import { designerPhrases, groupPhrases } from './designer.phrases.ts';
import { kindPinyin } from './kind-pinyin.ts';
import { newNode } from './new-node.ts';
import { useDrag } from './use-drag.ts';

const GROUPS = ['basic', 'layout', 'advanced', 'system', 'related', 'more'] as const satisfies readonly KindGroup[];

const matches = (kind: FieldKindName, wanted: string): boolean => {
  const text = wanted.trim().toLowerCase().replaceAll(/\s+/g, '');
  return (
    text === '' ||
    [...kindPhrases[kind].map((one) => one.toLowerCase().replaceAll(' ', '')), kindPinyin[kind], kind.toLowerCase()].some((one) => one.includes(text))
  );
};

export const Palette = memo(function Palette() {
  const text = useText(designerPhrases);
  const group = useText(groupPhrases);
  const kindName = useText(kindPhrases);
  const designer = useDesigner();
  const drag = useDrag();
  const [wanted, setWanted] = useState('');
  const shown = GROUPS.map((key) => ({ key, kinds: kindGroups[key].filter((kind) => !notOffered.has(kind) && matches(kind, wanted)) })).filter(
    ({ kinds }) => kinds.length > 0,
  );
  const add = (kind: FieldKindName) => designer.add(newNode(designer, kind));
  const [first] = shown[0]?.kinds ?? [];
  return (
    <div className="dz-palette">
      <Input
        allowClear
        value={wanted}
        placeholder={text('search')}
        aria-label={text('search')}
        onChange={({ target }) => setWanted(target.value)}
        onPressEnter={() => first && wanted.trim() !== '' && add(first)}
      />
      <div className="dz-scroll">
        {shown.length === 0 && <p className="dz-quiet">{text('noKind')}</p>}
        {shown.map(({ key, kinds }) => (
          <section key={key} aria-label={group(key)}>
            <h3>{group(key)}</h3>
            <div className="dz-kinds">
              {kinds.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  title={text('addKind', { kind: inSentence(translateNow(kindPhrases[kind])) })}
                  onPointerDown={(event) => drag(event.nativeEvent, { add: kind })}
                  onClick={() => add(kind)}
                >
                  {kindName(kind)}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
});
