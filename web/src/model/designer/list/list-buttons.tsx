// The buttons of a list: the usual ones on or off, and those of one's own with what a press does and where they stand.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { defaultButtons, defaultRowButtons } from '@ordo/engine/list/bare-list.ts';
import type { ListAction, ListButton } from '@ordo/engine/list/document.ts';
import { Button, Checkbox, Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { useLanguage, useText } from '../../../kit/phrases.ts';
import { ConditionPicker } from '../../../menu/condition-picker.tsx';
import { FormulaField } from '../formula-field.tsx';
import { ListLine, movedIn } from './list-line.tsx';
import { listPhrases } from './list.phrases.ts';
import { freeName, Names } from './list-tabs.tsx';
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
  const { list, disabled, heads, change } = useList();
  const all = list[where];
  const set = (next: readonly ListButton[], run: string | null = null) => change({ [where]: next }, run);
  const own = all.filter((one) => !isUsual(where, one));
  const names = [...list.buttons, ...list.rowButtons].map(({ name }) => name);
  const replace = (name: string, next: ListButton, run: string | null = null) =>
    set(
      all.map((one) => (one.name === name ? next : one)),
      run && `${run} ${name}`,
    );
  const [first] = [...heads.values()].filter(({ node }) => isSettable(node));
  const add = () =>
    set([
      {
        name: freeName(names, 'own'),
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
            <Does button={button} where={where} disabled={disabled} change={(next, run) => replace(button.name, next, run)} firstField={first?.node.id} />
          </ListLine>
        ))}
      </ol>
      <Button size="small" icon={<PlusOutlined />} disabled={disabled} onClick={add}>
        {text('addButton')}
      </Button>
    </>
  );
}

const isSettable = (node: Parameters<typeof fieldKinds.comInput.value>[0]) => {
  const { value, fills, computed, sealed } = fieldKinds[node.kind];
  return value(node) !== null && fills === null && !computed && !sealed;
};

interface DoesProps {
  button: ListButton;
  where: Where;
  disabled: boolean;
  /** Of the form; undefined where it has none that could be set. */
  firstField: string | undefined;
  change(button: ListButton, run?: string): void;
}

function Does({ button, where, disabled, firstField, change }: DoesProps) {
  const text = useText(listPhrases);
  const id = useId();
  const fields = useAskedOfList();
  const { heads, nameOf } = useList();
  const { action, when, ...rest } = button;
  const act = (next: ListAction, run?: string) => change({ ...button, action: next }, run);
  if (!action || action.do === 'ask' || action.do === 'print') return <p className="dz-quiet">{text('kept')}</p>;
  const settable = [...heads.values()].filter(({ node }) => isSettable(node));
  const ways = [
    ...(where === 'rowButtons' ? [{ value: 'open', label: text('doesOpen') }] : []),
    ...(firstField ? [{ value: 'set', label: text('doesSet') }] : []),
    { value: 'link', label: text('doesLink') },
  ];
  const choose = (way: string) => {
    if (way === 'open') act({ do: 'open', as: 'read' });
    else if (way === 'link') act({ do: 'link', address: 'https://' });
    else if (firstField) act({ do: 'set', values: { [firstField]: '' } });
  };
  const values = action.do === 'set' ? Object.entries(action.values) : [];
  const put = (entries: readonly (readonly [string, string])[], run?: string) => act({ do: 'set', values: Object.fromEntries(entries) }, run);
  const free = settable.filter(({ node }) => !values.some(([field]) => field === node.id));
  return (
    <>
      <div className="dzl-row">
        <Select aria-label={text('does')} disabled={disabled} value={action.do} options={ways} onChange={choose} />
        {action.do === 'open' && (
          <Select
            aria-label={text('doesOpen')}
            disabled={disabled}
            value={action.as}
            options={(['read', 'edit'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={(as) => act({ do: 'open', as })}
          />
        )}
        {action.do === 'link' && (
          <Input
            aria-label={text('address', { example: '{field}' })}
            placeholder={text('address', { example: `{${firstField ?? 'field'}}` })}
            disabled={disabled}
            value={action.address}
            maxLength={2000}
            onChange={({ target }) => act({ do: 'link', address: target.value }, 'address')}
          />
        )}
      </div>
      {values.map(([field, formula], at) => (
        <div key={field} className="dzl-row">
          <Select
            aria-label={text('field', { n: at + 1 })}
            disabled={disabled}
            value={field}
            options={[field, ...free.map(({ node }) => node.id)].map((value) => ({ value, label: nameOf(value) }))}
            onChange={(next) => put(values.with(at, [next, formula]))}
          />
          <FormulaField
            id={`${id}-${field}`}
            label={text('value', { n: at + 1 })}
            value={formula}
            disabled={disabled}
            change={(next) => put(values.with(at, [field, next]), `set ${field}`)}
          />
          {values.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              disabled={disabled}
              aria-label={text('remove', { name: nameOf(field) })}
              onClick={() => put(values.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {action.do === 'set' && free[0] && (
        <Button size="small" icon={<PlusOutlined />} disabled={disabled} onClick={() => put([...values, [free[0]?.node.id ?? '', '']])}>
          {text('addSet')}
        </Button>
      )}
      {where === 'rowButtons' && (
        <>
          <label className="dzl-switch">
            <Switch
              size="small"
              disabled={disabled}
              checked={when !== undefined}
              onChange={(on) => change({ ...rest, action, ...(on && { when: everyRow }) })}
            />
            {text('when')}
          </label>
          {when && (
            <fieldset className="dzl-condition" disabled={disabled}>
              <ConditionPicker value={when} fields={fields} onChange={(filter) => change({ ...button, when: filter }, 'when')} />
            </fieldset>
          )}
        </>
      )}
    </>
  );
}
