// The checks of a field, one sentence each; they can be added, changed and removed.
import { joinClauses } from '@ordo/engine/text/punctuation.ts';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { questionPhrase } from '@ordo/contract/filter.phrases.ts';
import { presetPhrases } from '@ordo/contract/record-findings.phrases.ts';
import type { FieldCheck, FormNode } from '@ordo/engine/form/document.ts';
import { fieldsOf, nodeById, type Field } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Condition } from '@ordo/engine/form/rule.ts';
import { isPreset } from '@ordo/engine/form/rules/patterns.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { setFacts } from '@ordo/engine/model/designer/actions.ts';
import { Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { comma, translateNow, useLanguage, useText } from '../../kit/phrases.ts';
import { checksFor, newCheck } from './check-choice.ts';
import { CheckEditor } from './check-editor.tsx';
import { checkNames, checkPhrases } from './check.phrases.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { formulaNames } from './formula-names.ts';
import { ruleWords } from './rule-words.ts';
import { useInterfaces } from './interfaces.ts';

export function Checks({ node }: { node: FormNode }) {
  const text = useText(checkPhrases);
  const name = useText(checkNames);
  const designer = useDesigner();
  const form = useDesigned(({ design }) => design.form);
  const all = useMemo(() => fieldsOf(form), [form]);
  const [edited, setEdited] = useState<{ isNew: boolean; check: FieldCheck } | null>(null);
  const field = all.find((one) => one.node.id === node.id);
  const said = useCheckSaid({ kind: field?.kind ?? null });
  if (!field) return null;
  const offered = checksFor(field, all);
  if (offered.length === 0 && node.checks.length === 0) return null;
  const disabled = !designer.mayEdit;
  const set = (checks: readonly FieldCheck[]) => designer.perform(setFacts, { ids: [node.id], facts: { checks } }, node.label.zh);
  const save = (check: FieldCheck) => {
    // Its position may have changed while it was open: another designer works on the same field.
    const at = edited?.isNew === false ? node.checks.findIndex((one) => isSame(one, edited.check)) : -1;
    set(at < 0 ? [...node.checks, check] : node.checks.with(at, check));
    setEdited(null);
  };
  return (
    <>
      <h4>{text('checks')}</h4>
      <ul className="dz-checks">
        {node.checks.map((check, at) => (
          // Checks have no id: only the position identifies them.
          <li key={at}>
            <span>{said(check)}</span>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              disabled={disabled}
              aria-label={text('edit', { name: name(check.check) })}
              title={text('edit', { name: name(check.check) })}
              onClick={() => setEdited({ isNew: false, check })}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={text('remove', { name: name(check.check) })}
              title={text('remove', { name: name(check.check) })}
              onClick={() => set(node.checks.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      {offered.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={disabled}
          menu={{
            items: offered.map((key) => ({ key, label: name(key) })),
            onClick: ({ key }) => setEdited({ isNew: true, check: newCheck(key as FieldCheck['check'], field, all) }),
          }}
        >
          <Button size="small" icon={<PlusOutlined />}>
            {text('add')}
          </Button>
        </Dropdown>
      )}
      {edited && <CheckEditor field={field} check={edited.check} save={save} close={() => setEdited(null)} />}
    </>
  );
}

/** A check as a sentence for users. */
function useCheckSaid({ kind }: Pick<Field, 'kind'>): (check: FieldCheck) => string {
  const text = useText(checkPhrases);
  const name = useText(checkNames);
  const language = useLanguage();
  const form = useDesigned(({ design }) => design.form);
  const interfaces = useInterfaces();
  // Most fields have no check: names are looked up for those that have one.
  const called = (path: string) => {
    const node = nodeById(form, path.split('.').at(-1) ?? '');
    return node ? textIn(node.label, language) || node.key : path;
  };
  const inWords = (filter: Condition) => ruleWords({ form }, language, formulaNames(form, language).out).condition(filter);
  return (check) => {
    switch (check.check) {
      case 'unique': {
        const all = check.with.length > 0 ? text('uniqueWith', { fields: check.with.map(called).join(comma()) }) : name('unique');
        return check.within ? joinClauses([all, text('uniqueWithin', { condition: inWords(check.within) })], language) : all;
      }
      case 'compare':
        return text('compareSaid', { is: translateNow(questionPhrase(kind ?? undefined, check.is)), field: called(check.to) });
      case 'preset':
        return isPreset(check.preset) ? translateNow(presetPhrases[check.preset]) : check.preset;
      case 'pattern':
        return text('patternSaid', { pattern: check.pattern });
      case 'interface': {
        const asked = interfaces.find(({ value }) => value === check.interface)?.label ?? (check.interface || text('interfaceUnknown'));
        return text(check.answers === 'some' ? 'interfaceSome' : 'interfaceNone', { name: asked });
      }
      case 'rows':
        return text('rowsSaid', { least: check.least ?? text('any'), most: check.most ?? text('any') });
      default:
        return name(check.check);
    }
  };
}
