import { PlusOutlined } from '@ant-design/icons';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Button, ColorPicker, Input, Select } from 'antd';
import { useLanguage, useText } from '../../../kit/phrases.ts';
import { ConditionPicker } from '../../../menu/condition-picker.tsx';
import { Line } from '../property-line.tsx';
import { ListLine, movedIn } from './list-line.tsx';
import { listPhrases } from './list.phrases.ts';
import { useAskedOfList, useList } from './list-state.ts';

const FIRST_COLOUR = '#d46b08';

/** Tabs above the list, each with a predefined condition. */
export function ListTabs() {
  const text = useText(listPhrases);
  const language = useLanguage();
  const { list, disabled, newId, change } = useList();
  const fields = useAskedOfList();
  const { tabs } = list;
  const set = (at: number, part: Partial<(typeof tabs)[number]>, run: string | null = null) =>
    change({ tabs: tabs.map((one, nth) => (nth === at ? { ...one, ...part } : one)) }, run);
  return (
    <>
      {tabs.length === 0 && <p className="dz-quiet">{text('none')}</p>}
      <ol className="dzl-lines">
        {tabs.map((tab, at) => (
          <ListLine
            key={tab.id}
            name={textIn(tab.name, language) || text('newTab')}
            at={at}
            of={tabs.length}
            disabled={disabled}
            move={(by) => change({ tabs: movedIn(tabs, at, by) })}
            remove={() => change({ tabs: tabs.toSpliced(at, 1) })}
          >
            <Names name={tab.name} disabled={disabled} change={(name, run) => set(at, { name }, `${run} ${tab.id}`)} />
            <fieldset className="dzl-condition" disabled={disabled}>
              <legend className="dz-quiet">{text('tabCondition', { name: textIn(tab.name, language) })}</legend>
              <ConditionPicker value={tab.filter} fields={fields} onChange={(filter) => set(at, { filter }, `filter ${tab.id}`)} />
            </fieldset>
          </ListLine>
        ))}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() =>
          change({
            tabs: [
              ...tabs,
              {
                id: newId(),
                name: { zh: listPhrases.newTab[0], en: listPhrases.newTab[1] },
                filter: everyRow,
              },
            ],
          })
        }
      >
        {text('add')}
      </Button>
    </>
  );
}

interface NamesProps {
  name: { zh: string; zhtw?: string; en?: string };
  disabled: boolean;
  change(name: NamesProps['name'], run: string): void;
}

export function Names({ name, disabled, change }: NamesProps) {
  const text = useText(listPhrases);
  return (
    <div className="dzl-row">
      <Input
        aria-label={text('label')}
        value={name.zh}
        maxLength={50}
        disabled={disabled}
        onChange={({ target }) => change({ ...name, zh: target.value }, 'zh')}
      />
      <Input
        aria-label={text('labelEn')}
        placeholder={text('labelEn')}
        value={name.en ?? ''}
        maxLength={50}
        disabled={disabled}
        onChange={({ target }) => change({ ...name, en: target.value }, 'en')}
      />
    </div>
  );
}

/** Rows or single cells that are highlighted where a condition holds. */
export function ListColours() {
  const text = useText(listPhrases);
  const { list, disabled, heads, nameOf, newId, change } = useList();
  const fields = useAskedOfList();
  const { colours } = list;
  const set = (at: number, part: Partial<(typeof colours)[number]>, run: string | null = null) =>
    change({ colours: colours.map((one, nth) => (nth === at ? { ...one, ...part } : one)) }, run);
  const columns = [...heads.values()].filter(({ node }) => fieldKinds[node.kind].places.includes('column'));
  return (
    <>
      {colours.length === 0 && <p className="dz-quiet">{text('none')}</p>}
      <ol className="dzl-lines">
        {colours.map(({ id, when, colour, field }, at) => (
          <ListLine
            key={id}
            name={text('colourName', { n: at + 1 })}
            at={at}
            of={colours.length}
            disabled={disabled}
            move={(by) => change({ colours: movedIn(colours, at, by) })}
            remove={() => change({ colours: colours.toSpliced(at, 1) })}
          >
            <div className="dzl-row">
              <ColorPicker
                aria-label={text('of', { what: text('colour'), name: text('colourName', { n: at + 1 }) })}
                disabled={disabled}
                disabledAlpha
                value={colour}
                onChangeComplete={(next) => set(at, { colour: next.toHexString() })}
              />
              <Line label={text('on')}>
                {(lineId) => (
                  <Select
                    id={lineId}
                    className="dz-whole"
                    disabled={disabled}
                    value={field ?? ''}
                    options={[{ value: '', label: text('whole') }, ...columns.map(({ node }) => ({ value: node.id, label: nameOf(node.id) }))]}
                    onChange={(next) => set(at, { field: next || null })}
                  />
                )}
              </Line>
            </div>
            <fieldset className="dzl-condition" disabled={disabled}>
              <legend className="dz-quiet">{text('colourCondition')}</legend>
              <ConditionPicker value={when} fields={fields} onChange={(next) => set(at, { when: next }, `when ${id}`)} />
            </fieldset>
          </ListLine>
        ))}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() =>
          change({
            colours: [
              ...colours,
              {
                id: newId(),
                when: everyRow,
                colour: FIRST_COLOUR,
                field: null,
              },
            ],
          })
        }
      >
        {text('add')}
      </Button>
    </>
  );
}
