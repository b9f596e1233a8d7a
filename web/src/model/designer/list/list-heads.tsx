import { PlusOutlined } from '@ant-design/icons';
import { textIn } from '@ordo/engine/form/look.ts';
import type { ListHead } from '@ordo/engine/list/document.ts';
import { Button, Select } from 'antd';
import { useLanguage, useText } from '../../../kit/phrases.ts';
import { Line } from '../property-line.tsx';
import { ListLine, movedIn } from './list-line.tsx';
import { listPhrases } from './list.phrases.ts';
import { Names } from './list-tabs.tsx';
import { useList } from './list-state.ts';

/** Headings above several columns. A column belongs to at most one of them. */
export function ListHeads() {
  const text = useText(listPhrases);
  const language = useLanguage();
  const { list, disabled, nameOf, newId, change } = useList();
  const heads = list.heads ?? [];
  const set = (at: number, part: Partial<ListHead>, run: string | null = null) =>
    change({ heads: heads.map((one, nth) => (nth === at ? { ...one, ...part } : one)) }, run);
  /** Sets the columns of a heading, in the order of the list, and removes them from the other headings. */
  const below = (at: number, chosen: readonly string[]) => {
    const columns = list.columns.map(({ field }) => field).filter((path) => chosen.includes(path));
    change({
      heads: heads.map((head, nth) => ({ ...head, columns: nth === at ? columns : head.columns.filter((path) => !columns.includes(path)) })),
    });
  };
  const add = () => change({ heads: [...heads, { id: newId(), name: { zh: listPhrases.newHead[0], en: listPhrases.newHead[1] }, columns: [] }] });
  return (
    <>
      <p className="dz-quiet">{text('headsHint')}</p>
      <ol className="dzl-lines">
        {heads.map((head, at) => (
          <ListLine
            key={head.id}
            name={textIn(head.name, language) || text('newHead')}
            at={at}
            of={heads.length}
            disabled={disabled}
            move={(by) => change({ heads: movedIn(heads, at, by) })}
            remove={() => change({ heads: heads.toSpliced(at, 1) })}
          >
            <Names name={head.name} disabled={disabled} change={(name, run) => set(at, { name }, `head ${head.id} ${run}`)} />
            <Line label={text('headColumns')}>
              {(id) => (
                <Select
                  id={id}
                  className="dz-whole"
                  mode="multiple"
                  disabled={disabled}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={[...head.columns]}
                  options={list.columns.map(({ field }) => ({ value: field, label: nameOf(field) }))}
                  onChange={(chosen: string[]) => below(at, chosen)}
                />
              )}
            </Line>
          </ListLine>
        ))}
      </ol>
      <Button size="small" icon={<PlusOutlined />} disabled={disabled || list.columns.length === 0} onClick={add}>
        {text('addHead')}
      </Button>
    </>
  );
}
