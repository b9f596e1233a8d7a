// A condition on the records of a list, put together by choosing: groups of AND and OR over the fields that somebody sees.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { factsOf } from '@ordo/engine/filter/ask.ts';
import { operatorOf, operators, questionOf, valueOf } from '@ordo/engine/filter/groups.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, saidIn, type Source } from '@ordo/engine/form/look.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { Modal } from 'antd';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Lookup } from '../form/lookup.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { ConditionPicker, isComplete, type OfferedField } from '../menu/condition-picker.tsx';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';

interface Props {
  model: OpenedModel;
  filter: Filter | null;
  ask(filter: Filter | null): void;
  close(): void;
}

export function AskedForDialog({ model, filter, ask, close }: Props) {
  const text = useText(modelPhrases);
  const [draft, setDraft] = useState<Filter>(filter ?? { all: [] });
  const fields = useOffered(model);
  const isNothing = ('all' in draft && draft.all.length === 0) || ('any' in draft && draft.any.length === 0);
  return (
    <Modal
      open
      title={text('asked')}
      width="min(760px, calc(100vw - 32px))"
      okText={text('askNow')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isComplete(draft) }}
      closable={{ 'aria-label': text('close') }}
      onOk={() => ask(isNothing ? null : draft)}
      onCancel={close}
    >
      <ConditionPicker value={draft} onChange={setDraft} fields={fields} />
    </Modal>
  );
}

type Asked = Exclude<Source, { from: 'options' }>;

/** Every field of the head that can be asked for; of a choice also what there is to choose. */
export function useOffered(model: OpenedModel): OfferedField[] {
  const language = useLanguage();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const asked = useMemo(
    () => [...model.fields.values()].filter(({ node, table, kind }) => table === null && kind !== null && !fieldKinds[node.kind].sealed && model.sees(node.id)),
    [model],
  );
  const sources = useMemo(() => asked.flatMap(({ node, kind }): Asked[] => listed(fieldKinds[node.kind].source(node), kind)), [asked]);
  const listen = useCallback(
    (heard: () => void) => {
      const stops = sources.map((source) => lookup.subscribe(source, heard));
      return () => stops.forEach((stop) => stop());
    },
    [lookup, sources],
  );
  useSyncExternalStore(listen, () => sources.reduce((sum, source) => sum + lookup.version(source), 0));
  return asked.flatMap((field): OfferedField[] => offerOf(field, field.kind as Kind, choicesOf(field)));

  function choicesOf({ node, kind }: Field) {
    const source = fieldKinds[node.kind].source(node);
    const [from] = listed(source, kind);
    const options = source?.from === 'options' ? source.options : from ? (lookup.list(from).options ?? []) : [];
    return allOptions(options).map(({ id, name }) => ({ value: id, fullName: saidIn(name, language) }));
  }

  function offerOf({ node }: Field, kind: Kind, choices: OfferedField['choices']): OfferedField[] {
    const questions = operators.filter((one) => kinds[kind].questions.includes(questionOf(one)) && operatorOf(questionOf(one)) === one);
    if (questions.length === 0) return [];
    const facts = [...new Set(questions.flatMap((one) => factsOf(kind, questionOf(one))))];
    return [
      {
        enCode: node.id,
        fullName: saidIn(node.label, language),
        kind,
        conditionSymbol: questions.join(','),
        conditionText: ['text', ...facts.map(valueOf)].join(','),
        choices,
      } as OfferedField,
    ];
  }
}

/** Sources whose choices a condition offers; people and the like have pickers. */
const listed = (source: Source | null, kind: Kind | null): Asked[] =>
  source && kind === 'choice' && (source.from === 'dictionary' || source.from === 'interface') ? [source] : [];
