// The buttons of a list: standard ones enabled or disabled, and custom ones with their action and position.
import { PlusOutlined } from '@ant-design/icons';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { defaultButtons, defaultRowButtons } from '@ordo/engine/list/bare-list.ts';
import type { ListButton } from '@ordo/engine/list/document.ts';
import { Button, Checkbox, Switch } from 'antd';
import { useLanguage, useText } from '../../../kit/phrases.ts';
import { ConditionPicker } from '../../../menu/condition-picker.tsx';
import { ListActionChoice } from './list-action.tsx';
import { ListLine, movedIn } from './list-line.tsx';
import { listPhrases } from './list.phrases.ts';
import { Names } from './list-tabs.tsx';
import { useAskedOfList, useList } from './list-state.ts';

const USUAL = { buttons: Object.values(defaultButtons), rowButtons: defaultRowButtons } as const;
type Where = keyof typeof USUAL;
const isUsual = (where: Where, button: ListButton) => !button.action && USUAL[where].some(({ name }) => name === button.name);

export function ListButtons() {
  const text = useText(listPhrases);
  return (
    <>
      <h4>{text('above')}</h4>
      <ButtonsOf where="buttons" />
      <h4>{text('inRows')}</h4>
      <ButtonsOf where="rowButtons" />
    </>
  );
}

function ButtonsOf({ where }: { where: Where }) {
  const text = useText(listPhrases);
  const language = useLanguage();
  const { list, disabled, newId, change } = useList();
  const all = list[where];
  const set = (next: readonly ListButton[], run: string | null = null) => change({ [where]: next }, run);
  const own = all.filter((one) => !isUsual(where, one));
  const replace = (name: string, next: ListButton, run: string | null = null) =>
    set(
      all.map((one) => (one.name === name ? next : one)),
      run && `${run} ${name}`,
    );
  const add = () =>
    set([
      {
        name: newId(),
        label: { zh: listPhrases.newButton[0], en: listPhrases.newButton[1] },
        icon: '',
        action: where === 'rowButtons' ? { do: 'open', as: 'read' } : { do: 'link', address: 'https://' },
        outside: {},
      },
      ...all,
    ]);
  return (
    <>
      <div className="dzl-row">
        {USUAL[where].map((button) => (
          <Checkbox
            key={button.name}
            disabled={disabled}
            checked={all.some(({ name }) => name === button.name)}
            onChange={({ target }) => set(target.checked ? [...all, button] : all.filter(({ name }) => name !== button.name))}
          >
            {textIn(button.label, language)}
          </Checkbox>
        ))}
      </div>
      <ol className="dzl-lines">
        {own.map((button, at) => (
          <ListLine
            key={button.name}
            name={textIn(button.label, language) || button.name}
            at={at}
            of={own.length}
            disabled={disabled}
            move={(by) => set([...movedIn(own, at, by), ...all.filter((one) => isUsual(where, one))])}
            remove={() => set(all.filter(({ name }) => name !== button.name))}
          >
            <Names name={button.label} disabled={disabled} change={(label, run) => replace(button.name, { ...button, label }, run)} />
            <ListActionChoice
              action={button.action}
              inRow={where === 'rowButtons'}
              change={(action, run) => replace(button.name, { ...button, action }, run)}
            />
            {where === 'rowButtons' && button.action && (
              <Condition button={button} disabled={disabled} change={(next, run) => replace(button.name, next, run)} />
            )}
          </ListLine>
        ))}
      </ol>
      <Button size="small" icon={<PlusOutlined />} disabled={disabled} onClick={add}>
        {text('addButton')}
      </Button>
    </>
  );
}

function Condition({ button, disabled, change }: { button: ListButton; disabled: boolean; change(button: ListButton, run?: string): void }) {
  const text = useText(listPhrases);
  const fields = useAskedOfList();
  const { when, ...rest } = button;
  return (
    <>
      <label className="dzl-switch">
        <Switch size="small" disabled={disabled} checked={when !== undefined} onChange={(on) => change({ ...rest, ...(on && { when: everyRow }) })} />
        {text('when')}
      </label>
      {when && (
        <fieldset className="dzl-condition" disabled={disabled}>
          <ConditionPicker value={when} fields={fields} onChange={(filter) => change({ ...button, when: filter }, 'when')} />
        </fieldset>
      )}
    </>
  );
}
