// What is wrong with the flow as it stands now, looked at here with each step: the list, and what is said of one node.
import { flowFindingPhrases, flowFormMissingPhrase } from '@ordo/contract/flow-findings.phrases.ts';
import type { FlowFacts, FlowFindingTold } from '@ordo/contract/flow-engine.ts';
import { check } from '@ordo/engine/flow/check.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { fieldsOf, nodeById } from '@ordo/engine/form/fields.ts';
import { saidIn } from '@ordo/engine/form/look.ts';
import { untoldIn } from '@ordo/engine/model/untold.ts';
import { createContext, use } from 'react';
import { sayNow } from '../../kit/phrases.ts';
import type { Surroundings } from './context.ts';

/** By node. */
export type Findings = readonly FlowFindingTold[];
export const FindingsContext = createContext<ReadonlyMap<string, Findings>>(new Map());
const NONE: Findings = [];

export const useFindingsOf = (id: string): Findings => use(FindingsContext).get(id) ?? NONE;

/** @param facts as the server last said them: what has been named since is taken for sound until it says otherwise */
export function findingsNow(
  flow: FlowDocument,
  { id, form, fields, names }: Pick<Surroundings, 'id' | 'form' | 'fields' | 'names'>,
  facts: FlowFacts,
  language: string,
): Findings {
  const required = form ? fieldsOf(form).flatMap(({ node, table, kind }) => (table === null && kind !== null && node.required ? [node.id] : [])) : [];
  const found = check(
    { id: '', engine: id, flow, fields },
    {
      disabled: new Set(facts.disabled),
      hasCalendar: facts.hasCalendar,
      mayCall: (target) => target !== '' && !facts.notAllowed.includes(target),
      required,
      untold: (hidden) => (form ? untoldIn(form, hidden) : new Set()),
    },
  );
  const formless: Findings = form ? [] : [{ node: '', key: 'formMissing', of: '', blocks: true, text: sayNow(flowFormMissingPhrase) }];
  return [
    ...formless,
    ...found.map((one) => ({ ...one, text: sayNow(flowFindingPhrases[one.key], { of: names[one.of] ?? labelOf(one.of, form, language) }) })),
  ];
}

export function labelOf(field: string, form: FormDocument | null, language: string): string {
  const node = form && nodeById(form, field.split('-').at(-1) ?? '');
  return node ? saidIn(node.label, language) || node.key : field;
}
