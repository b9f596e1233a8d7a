// Settings of the selected nodes: the common ones of several nodes; without a selection, those of the form itself.
import { devices, type Device } from '@ordo/engine/form/devices.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { kindsInstead } from '@ordo/engine/form/design/kind-change.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Property } from '@ordo/engine/form/property.ts';
import { wantedTables } from '@ordo/engine/model/bound.ts';
import { changeKind, configure, renameKey, setFacts, type Facts } from '@ordo/engine/model/designer/actions.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { Input, InputNumber, Select, Slider, Switch } from 'antd';
import { comma, useLanguage, useText } from '../../kit/phrases.ts';
import { steady } from '../../kit/steady.tsx';
import { isUnique, withUnique } from '../design-fields.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { Checks } from './checks.tsx';
import { useDesigned, useDesigner } from './designer-context.ts';
import { designerPhrases } from './designer.phrases.ts';
import { FormProperties } from './form-properties.tsx';
import { InitialValue } from './initial-value.tsx';
import { factsFor, isAsked, valueIn } from './offered-facts.ts';
import { PropertyControl } from './property-control.tsx';
import { Line } from './property-line.tsx';
import { Uses } from './uses.tsx';
import { factPhrases, propertyPhrases } from './property.phrases.ts';

export function Properties() {
  const text = useText(designerPhrases);
  const nodes = useDesigned(({ design }) => design.form.nodes);
  const selected = useDesigned((one) => one.selected);
  const designer = useDesigner();
  const chosen = selected.flatMap((id) => designer.node(id) ?? []);
  void nodes;
  return (
    <section className="dz-properties dz-scroll" aria-label={text('properties')}>
      {/* From field to field the controls stay, with other values: mounting them takes longer than all the rest. */}
      {chosen.length === 0 ? <FormProperties /> : <NodeProperties nodes={chosen} />}
    </section>
  );
}

/** Removes an English label that is still the default of the palette: it does not match the new label. */
function named({ kind, label: { en, ...label } }: FormNode): FormNode['label'] {
  return en === undefined || en === kindPhrases[kind][1] ? label : { ...label, en };
}

/** The common value; undefined if they differ. */
function common<T>(nodes: readonly FormNode[], read: (node: FormNode) => T): T | undefined {
  const [first, ...rest] = nodes.map(read);
  return rest.every((one) => isSame(one, first)) ? first : undefined;
}

/** They keep what is written in them until it is left. */
const KEEPS_WRITTEN: ReadonlySet<Property['control']> = new Set(['tree', 'columns', 'formula']);

const SteadyInput = steady(Input);
const SteadyNumber = steady(InputNumber<number>);
const SteadySwitch = steady(Switch);
const SteadySlider = steady(Slider);
const SteadySelect = steady(Select<FormNode['kind']>);
const SteadyDevices = steady(Select<Device[]>);

const FACTS = ['required', 'hidden', 'disabled', 'readonly', 'showLabel'] as const;
const WIDTHS = ['labelWidth', 'columnWidth'] as const;

function NodeProperties({ nodes }: { nodes: readonly FormNode[] }) {
  const text = useText(designerPhrases);
  const fact = useText(factPhrases);
  const property = useText(propertyPhrases);
  const kindName = useText(kindPhrases);
  const language = useLanguage();
  const designer = useDesigner();
  const form = useDesigned(({ design }) => design.form);
  const isBound = useDesigned(({ design }) => wantedTables(design.outside.tables) !== null);
  const [first] = nodes;
  if (!first) return null;
  const ids = nodes.map(({ id }) => id);
  const of = nodes.map(({ label }) => label.zh).join(comma());
  const disabled = !designer.mayEdit;
  const one = nodes.length === 1 ? first : null;
  const offers = factsFor(form, nodes);
  const set = (facts: Facts, run: string | null = null) => designer.perform(setFacts, { ids, facts }, of, run && `${run} ${ids.join(' ')}`);
  const say = (key: 'placeholder' | 'tip') => (written: string) =>
    set({ [key]: written === '' ? null : { ...common(nodes, (node) => node[key]), zh: written } }, key);
  const kinds = one ? kindsInstead(one) : [];
  const shared = fieldKinds[first.kind].properties.filter(
    (own) =>
      own.control !== 'none' && nodes.every((node) => fieldKinds[node.kind].properties.some((other) => other.key === own.key && other.control === own.control)),
  );
  return (
    <>
      <h3>{one ? textIn(one.label, language) || kindName(one.kind) : text('several', { n: nodes.length })}</h3>
      {one && (
        <>
          <Line label={fact('label')}>
            {(id) => (
              <SteadyInput
                id={id}
                disabled={disabled}
                value={one.label.zh}
                maxLength={200}
                onChange={({ target }) => set({ label: { ...named(one), zh: target.value } }, 'label')}
              />
            )}
          </Line>
          <Line label={fact('labelEn')}>
            {(id) => (
              <SteadyInput
                id={id}
                disabled={disabled}
                value={one.label.en ?? ''}
                maxLength={200}
                onChange={({ target }) => set({ label: { ...one.label, en: target.value } }, 'labelEn')}
              />
            )}
          </Line>
          {one.key !== '' && (
            <Line label={fact('key')}>
              {(id) => (
                <SteadyInput
                  id={id}
                  disabled={disabled}
                  value={one.key}
                  maxLength={100}
                  onChange={({ target }) => designer.perform(renameKey, { id: one.id, key: target.value }, of, `key ${one.id}`)}
                />
              )}
            </Line>
          )}
          {kinds.length > 0 && (
            <Line label={fact('kind')}>
              {(id) => (
                <SteadySelect
                  id={id}
                  className="dz-whole"
                  disabled={disabled}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={one.kind}
                  options={[one.kind, ...kinds].map((kind) => ({ value: kind, label: kindName(kind) }))}
                  onChange={(kind) => designer.perform(changeKind, { ids, kind }, of)}
                />
              )}
            </Line>
          )}
        </>
      )}
      {offers('span') && (
        <Line label={fact('span')}>
          {(id) => (
            <SteadySlider
              id={id}
              disabled={disabled}
              min={1}
              max={24}
              ariaLabelForHandle={fact('span')}
              value={common(nodes, (node) => node.span) ?? 24}
              onChange={(span: number) => set({ span }, 'span')}
            />
          )}
        </Line>
      )}
      {WIDTHS.filter(offers).map((key) => (
        <Line key={key} label={fact(key)}>
          {(id) => (
            <SteadyNumber
              id={id}
              className="dz-whole"
              disabled={disabled}
              min={1}
              max={key === 'labelWidth' ? 500 : 1_000}
              precision={0}
              placeholder={fact('usualWidth')}
              value={common(nodes, (node) => node[key]) ?? null}
              onChange={(width) => set({ [key]: width }, key)}
            />
          )}
        </Line>
      ))}
      <div className="dz-marks">
        {FACTS.filter(offers).map((key) => (
          <Line key={key} label={fact(key)}>
            {(id) => <SteadySwitch id={id} size="small" disabled={disabled} checked={nodes.every((node) => node[key])} onChange={(on) => set({ [key]: on })} />}
          </Line>
        ))}
        {one && fieldKinds[one.kind].places.includes('unique') && (
          <Line label={fact('unique')}>
            {(id) => (
              <SteadySwitch id={id} size="small" disabled={disabled} checked={isUnique(one)} onChange={(on) => set({ checks: withUnique(one, on).checks })} />
            )}
          </Line>
        )}
        {offers('whenHidden') && (
          <Line label={fact('whenHidden')}>
            {(id) => (
              <SteadySwitch
                id={id}
                size="small"
                disabled={disabled}
                checked={nodes.every(({ config }) => config.whenHidden === 'keep')}
                onChange={(on) => designer.perform(configure, { ids, key: 'whenHidden', value: on ? 'keep' : 'empty' }, of)}
              />
            )}
          </Line>
        )}
      </div>
      {offers('devices') && (
        <Line label={fact('devices')}>
          {(id) => (
            <SteadyDevices
              id={id}
              className="dz-whole"
              mode="multiple"
              disabled={disabled}
              value={[...(common(nodes, (node) => node.devices ?? devices) ?? [])]}
              options={devices.map((value) => ({ value, label: fact(value) }))}
              onChange={(chosen: Device[]) => set({ devices: chosen.length === devices.length ? undefined : devices.filter((one) => chosen.includes(one)) })}
            />
          )}
        </Line>
      )}
      {offers('placeholder') && (
        <Line label={fact('placeholder')}>
          {(id) => (
            <SteadyInput
              id={id}
              disabled={disabled}
              value={common(nodes, (node) => node.placeholder?.zh ?? '') ?? ''}
              onChange={({ target }) => say('placeholder')(target.value)}
            />
          )}
        </Line>
      )}
      {offers('tip') && (
        <Line label={fact('tip')}>
          {(id) => (
            <SteadyInput
              id={id}
              disabled={disabled}
              value={common(nodes, (node) => node.tip?.zh ?? '') ?? ''}
              onChange={({ target }) => say('tip')(target.value)}
            />
          )}
        </Line>
      )}
      {one && offers('initial') && (
        <InitialValue key={`initial ${one.id}`} node={one} disabled={disabled} change={(initial) => set({ initial }, `initial ${one.id}`)} />
      )}
      {shared.length > 0 && <h4>{text('settings')}</h4>}
      {shared
        .filter((own) => isAsked(first, own, isBound))
        .map((own) => (
          <Line key={own.key} label={property(own.key as keyof typeof propertyPhrases)}>
            {(id) => (
              <PropertyControl
                key={KEEPS_WRITTEN.has(own.control) ? ids.join(' ') : own.control}
                id={id}
                node={first}
                property={own}
                disabled={disabled}
                value={common(nodes, (node) => valueIn(node, own.key))}
                change={(value, typing) => designer.perform(configure, { ids, key: own.key, value }, of, typing ? `${own.key} ${ids.join(' ')}` : null)}
              />
            )}
          </Line>
        ))}
      {one && <Checks key={one.id} node={one} />}
      {one && <Uses id={one.id} />}
    </>
  );
}
