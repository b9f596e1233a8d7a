// Editor of one check of a field: its settings, and the message when it fails.
import { questionPhrase } from '@ordo/contract/filter.phrases.ts';
import { patternProblemPhrases, presetPhrases } from '@ordo/contract/record-findings.phrases.ts';
import type { FieldCheck } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathText, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { presets } from '@ordo/engine/form/rules/patterns.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { safePattern } from '@ordo/engine/text/safe-pattern.ts';
import { Alert, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { translateNow, useLanguage, useText } from '../../kit/phrases.ts';
import { ConditionPicker } from '../../menu/condition-picker.tsx';
import { useOfferedFields } from '../offered-fields.ts';
import { besideOf, comparedWith, lackOfCheck, waysOf } from './check-choice.ts';
import { checkNames, checkPhrases } from './check.phrases.ts';
import { useDesigned } from './designer-context.ts';
import { useInterfaces } from './interfaces.ts';
import { ParameterLines, type Parameters } from './parameter-lines.tsx';
import { Line } from './property-line.tsx';
import { useLeave } from '../../kit/use-leave.ts';

type Of<Name extends FieldCheck['check']> = Extract<FieldCheck, { check: Name }>;

interface PartProps<Name extends FieldCheck['check']> {
  check: Of<Name>;
  field: Field;
  all: readonly Field[];
  change(check: Of<Name>): void;
}

interface Props {
  field: Field;
  check: FieldCheck;
  save(check: FieldCheck): void;
  close(): void;
}

export function CheckEditor({ field, check, save, close }: Props) {
  const text = useText(checkPhrases);
  const name = useText(checkNames);
  const form = useDesigned(({ design }) => design.form);
  const all = useMemo(() => fieldsOf(form), [form]);
  const [draft, setDraft] = useState(check);
  const [tried, setTried] = useState(false);
  // A parameter can have a line before it has a name.
  const [parameters, setParameters] = useState(() => (check.check === 'interface' ? Object.entries(check.parameters) : []));
  const isChanged = !isSame(draft, check) || (check.check === 'interface' && !isSame(parameters, Object.entries(check.parameters)));
  const leave = useLeave(isChanged, close);
  const isAsked = (parameter: readonly [string, string]) => parameter[0].trim() !== '' && parameter[1] !== '';
  const areParameters = parameters.every(isAsked) && new Set(parameters.map(([key]) => key.trim())).size === parameters.length;
  const lack = lackOfCheck(draft) ?? (draft.check === 'interface' && !areParameters ? 'wantsParameters' : draft.message?.zh === '' ? 'wantsMessage' : null);
  const problem = draft.check === 'pattern' ? safePattern(draft.pattern) : null;
  const reason = problem && 'problem' in problem ? translateNow(patternProblemPhrases[problem.problem]) : '';
  const say = (language: 'zh' | 'en', written: string) => {
    const zh = language === 'zh' ? written : (draft.message?.zh ?? '');
    const en = language === 'en' ? written : (draft.message?.en ?? '');
    // Traditional Chinese from the table of texts stays, as long as the Chinese text does.
    const zhtw = language === 'en' ? draft.message?.zhtw : undefined;
    setDraft({ ...draft, message: zh === '' && en === '' ? null : { zh, ...(zhtw !== undefined && { zhtw }), ...(en !== '' && { en }) } });
  };
  const done = () => {
    if (lack) return setTried(true);
    save(draft.check === 'interface' ? { ...draft, parameters: Object.fromEntries(parameters.map(([key, id]) => [key.trim(), id])) } : draft);
  };
  return (
    <Modal
      open
      title={name(draft.check)}
      width="min(680px, calc(100vw - 32px))"
      okText={text('ok')}
      cancelText={text('cancel')}
      closable={{ 'aria-label': text('close') }}
      mask={{ closable: false }}
      onOk={done}
      onCancel={leave}
    >
      {draft.check === 'unique' && <Unique check={draft} field={field} all={all} change={setDraft} />}
      {draft.check === 'compare' && <Compare check={draft} field={field} all={all} change={setDraft} />}
      {draft.check === 'preset' && (
        <Line label={text('presetIs')}>
          {(id) => (
            <Select
              id={id}
              className="dz-whole"
              value={draft.preset}
              options={Object.keys(presets).map((value) => ({ value, label: translateNow(presetPhrases[value as keyof typeof presets]) }))}
              onChange={(preset) => setDraft({ ...draft, preset })}
            />
          )}
        </Line>
      )}
      {draft.check === 'pattern' && (
        <Line label={text('pattern')}>
          {(id) => (
            <Input
              id={id}
              className="dz-code"
              value={draft.pattern}
              maxLength={1000}
              onChange={({ target }) => setDraft({ ...draft, pattern: target.value })}
            />
          )}
        </Line>
      )}
      {draft.check === 'interface' && (
        <Interface check={draft} field={field} all={all} change={setDraft} parameters={parameters} setParameters={setParameters} />
      )}
      {draft.check === 'rows' && (
        <div className="dz-pair">
          {(['least', 'most'] as const).map((key) => (
            <Line key={key} label={text(key)}>
              {(id) => (
                <InputNumber
                  id={id}
                  className="dz-whole"
                  min={0}
                  max={5000}
                  precision={0}
                  value={draft[key]}
                  onChange={(value) => setDraft({ ...draft, [key]: value })}
                />
              )}
            </Line>
          ))}
        </div>
      )}
      <div className="dz-pair">
        {(['zh', 'en'] as const).map((language) => (
          <Line key={language} label={text(language === 'zh' ? 'message' : 'messageEn')}>
            {(id) => (
              <Input
                id={id}
                value={draft.message?.[language] ?? ''}
                maxLength={200}
                placeholder={text('messageHint')}
                onChange={({ target }) => say(language, target.value)}
              />
            )}
          </Line>
        ))}
      </div>
      {tried && lack && <Alert type="error" showIcon role="alert" title={text(lack, { reason })} />}
    </Modal>
  );
}

const nameOf = ({ node }: Field) => node.id;

function useLabels(): (field: Field) => string {
  const language = useLanguage();
  return ({ node }) => textIn(node.label, language) || node.key;
}

/** Fields that are unique together with this one, and the condition on the records among which it must be unique. */
function Unique({ check, field, all, change }: PartProps<'unique'>) {
  const text = useText(checkPhrases);
  const labelOf = useLabels();
  const beside = useMemo(
    () => all.filter(({ table, kind, node }) => table === field.table && kind !== null && !fieldKinds[node.kind].sealed),
    [all, field.table],
  );
  const offered = useOfferedFields(beside, nameOf);
  // Only fixed values: the condition must be the same for all users and on every day.
  const fixed = useMemo(() => offered.map((one) => ({ ...one, conditionText: 'text' })), [offered]);
  const { within, ...rest } = check;
  return (
    <>
      <Line label={text('with')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            mode="multiple"
            placeholder={text('withHint')}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...check.with]}
            options={beside
              .filter(({ node }) => node.id !== field.node.id && fieldKinds[node.kind].places.includes('unique'))
              .map((one) => ({ value: one.node.id, label: labelOf(one) }))}
            onChange={(chosen: string[]) => change({ ...check, with: chosen })}
          />
        )}
      </Line>
      <Line label={text('within')}>
        {(id) => <Switch id={id} checked={within !== undefined} onChange={(on) => change(on ? { ...check, within: everyRow } : rest)} />}
      </Line>
      {within && (
        <div className="dz-property">
          <p className="dz-quiet">{text('withinHint')}</p>
          <ConditionPicker value={within} fields={fixed} onChange={(filter) => change({ ...check, within: filter })} />
        </div>
      )}
    </>
  );
}

function Compare({ check, field, all, change }: PartProps<'compare'>) {
  const text = useText(checkPhrases);
  const labelOf = useLabels();
  const others = comparedWith(field, all, check.is);
  return (
    <div className="dz-pair">
      <Line label={text('is')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            value={check.is}
            options={waysOf(field, all).map((value) => ({ value, label: translateNow(questionPhrase(field.kind ?? undefined, value)) }))}
            onChange={(is) => change({ ...check, is })}
          />
        )}
      </Line>
      <Line label={text('to')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={text('noOther')}
            value={check.to || null}
            options={others.map((one) => ({ value: pathText(one), label: labelOf(one) }))}
            onChange={(to) => change({ ...check, to: to ?? '' })}
          />
        )}
      </Line>
    </div>
  );
}

interface InterfaceProps extends PartProps<'interface'> {
  parameters: Parameters;
  setParameters(parameters: [string, string][]): void;
}

function Interface({ check, field, all, change, parameters, setParameters }: InterfaceProps) {
  const text = useText(checkPhrases);
  const labelOf = useLabels();
  const interfaces = useInterfaces();
  const told = [field, ...besideOf(field, all)];
  return (
    <>
      <div className="dz-pair">
        <Line label={text('interface')}>
          {(id) => (
            <Select
              id={id}
              className="dz-whole"
              showSearch={{ optionFilterProp: 'label' }}
              value={check.interface || null}
              options={[...interfaces]}
              onChange={(chosen) => change({ ...check, interface: chosen ?? '' })}
            />
          )}
        </Line>
        <Line label={text('answers')}>
          {(id) => (
            <Select
              id={id}
              className="dz-whole"
              value={check.answers}
              options={(['some', 'none'] as const).map((value) => ({ value, label: text(value) }))}
              onChange={(answers) => change({ ...check, answers })}
            />
          )}
        </Line>
      </div>
      <ParameterLines parameters={parameters} fields={told.map((one) => ({ value: one.node.id, label: labelOf(one) }))} change={setParameters} />
    </>
  );
}
