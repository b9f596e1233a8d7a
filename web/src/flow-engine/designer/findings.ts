// Problems of the current flow, checked in the browser after each step: the list, and those of one node.
import { flowFindingPhrases, flowFormMissingPhrase } from '@ordo/contract/flow-findings.phrases.ts';
import type { FlowFacts, FlowFindingTold } from '@ordo/contract/flow-engine.ts';
import { checkFacts } from '@ordo/engine/flow/check-facts.ts';
import { check } from '@ordo/engine/flow/check.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { untoldIn } from '@ordo/engine/model/untold.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import { translateNow } from '../../kit/phrases.ts';
import type { Surroundings } from './context.ts';

/** `people`: names of the people concerned, and the number of others. */
export type Finding = FlowFindingTold & { people?: { named: readonly string[]; more: number } };
export type Findings = readonly Finding[];
/** Constant, so that nodes without findings do not render again. */
const NONE: Findings = [];

/** Findings by node, outside React: a card renders again only when its own findings change. */
export class FindingsStore {
  #byNode: ReadonlyMap<string, Findings> = new Map();
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  of = (id: string): Findings => this.#byNode.get(id) ?? NONE;

  set(findings: Findings): void {
    const said = (some: Findings) => some.map(({ text, blocks }) => `${String(blocks)} ${text}`).join('\n');
    this.#byNode = new Map(
      [...Map.groupBy(findings, ({ node }) => node)].map(([node, own]) => [node, said(own) === said(this.of(node)) ? this.of(node) : own]),
    );
    for (const listener of this.#listeners) listener();
  }
}

export const FindingsContext = createContext(new FindingsStore());

export function useFindingsOf(id: string): Findings {
  const store = use(FindingsContext);
  return useSyncExternalStore(store.subscribe, () => store.of(id));
}

/** @param facts from the server's last answer: ids added since count as valid until the next one */
export function findingsNow(
  flow: FlowDocument,
  { id, form, fields, names }: Pick<Surroundings, 'id' | 'form' | 'fields' | 'names'>,
  facts: FlowFacts,
  language: string,
): Findings {
  const found = check({ id: '', engine: id, flow, fields }, checkFacts(facts, form, untoldIn));
  const formless: Findings = form ? [] : [{ node: '', key: 'formMissing', of: '', blocks: true, text: translateNow(flowFormMissingPhrase) }];
  return [
    ...formless,
    ...found.map((one) => ({ ...one, text: translateNow(flowFindingPhrases[one.key], { of: names[one.of] ?? labelOf(one.of, form, language) }) })),
  ];
}

export function labelOf(field: string, form: FormDocument | null, language: string): string {
  const node = form && nodeById(form, field.split('-').at(-1) ?? '');
  return node ? textIn(node.label, language) || node.key : field;
}
