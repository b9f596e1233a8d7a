// The line of text on a node's card.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { AnyNode, ForkNode } from '@ordo/engine/flow/document.ts';
import { isNobody, type People } from '@ordo/engine/flow/nodes/node.ts';
import type { Who } from '@ordo/engine/flow/nodes/approver.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { useMemo } from 'react';
import { comma, useLanguage, useText } from '../../kit/phrases.ts';
import { useConditionWords } from '../../model/form-condition-picker.tsx';
import { useDesigned, useSurroundings, type Surroundings } from './context.ts';
import { labelOf } from './findings.ts';
import { branchPhrases } from './designer.phrases.ts';
import { nodePhrases, personPhrases, whoPhrases } from './node.phrases.ts';
import { useSignSaid } from './share-field.tsx';
import { nodeOf } from '@ordo/engine/flow/design/edit.ts';

const NO_FORM = { nodes: [] } as unknown as FormDocument;

export function usePersonFields(): Record<string, string> {
  const person = useText(personPhrases);
  return useMemo(
    () =>
      Object.fromEntries(
        (['initiator', 'approver'] as const).flatMap((role) =>
          (['department', 'organize', 'positions', 'roles', 'rank'] as const).map((key) => [
            `${role}.${key}`,
            person('of', { who: person(role), what: person(key) }),
          ]),
        ),
      ),
    [person],
  );
}

/** Formats conditions of the flow; shared by all cards. */
export function useWords(form: FormDocument | null): Surroundings['words'] {
  return useConditionWords(form ?? NO_FORM, usePersonFields());
}

/** '' for an empty condition. */
export function useConditionSaid(): (filter: Filter) => string {
  const { words } = useSurroundings();
  return (filter) => ('any' in filter && filter.any.length === 0 ? '' : words(filter));
}

/** Name and condition of a branch. */
export function useBranchSaid(): (branch: ForkNode['branches'][number], kind: ForkNode['kind']) => { name: string; when: string } {
  const text = useText(branchPhrases);
  const condition = useConditionSaid();
  return ({ title, when }, kind) => {
    if (kind === 'interflow') return { name: title || text('together'), when: text('together') };
    if (when === null) return { name: title || text('otherwise'), when: text('always') };
    return { name: title || text('unset'), when: condition(when) || text('unset') };
  };
}

export function usePeopleSaid(): (people: People) => string {
  const text = useText(nodePhrases);
  const { names } = useSurroundings();
  return (people) => {
    if (isNobody(people)) return text('nobodyNamed');
    const ids = [...people.users, ...people.positions, ...people.roles, ...people.departments];
    const said = ids.slice(0, 3).map((id) => names[id]?.split('/')[0] ?? '…');
    return ids.length > 3 ? text('andMore', { names: said.join(comma()), n: ids.length }) : said.join(comma());
  };
}

export function useSummary(node: AnyNode): string {
  const other = node.kind === 'approver' && node.who.kind === 'node' ? node.who.node : null;
  const otherTitle = useDesigned((one) => (other === null ? '' : (nodeOf(one.flow, other)?.title ?? '')));
  return useSaidOf()(node, () => otherTitle);
}

/** @param titleOf title of another node */
export function useWhoSaid(): (named: Who, titleOf: (id: string) => string) => string {
  const who = useText(whoPhrases);
  const language = useLanguage();
  const people = usePeopleSaid();
  const { form } = useSurroundings();
  return (named, titleOf) => {
    if ('people' in named) return people(named.people);
    if (named.kind === 'superior' || named.kind === 'steps') return who(named.kind === 'steps' ? 'stepsSaid' : 'superiorSaid', { n: named.level });
    if (named.kind === 'matrix') return who('matrixSaid', { n: named.rows.length });
    if (named.kind === 'field') return who('fieldSaid', { field: labelOf(named.field, form, language) });
    return named.kind === 'node' ? who('nodeSaid', { node: titleOf(named.node) }) : who(named.kind);
  };
}

/** @returns the text of any node's card */
export function useSaidOf(): (node: AnyNode, titleOf: (id: string) => string) => string {
  const text = useText(nodePhrases);
  const signSaid = useSignSaid();
  const language = useLanguage();
  const people = usePeopleSaid();
  const whoSaid = useWhoSaid();
  const { form, names } = useSurroundings();
  return (node, titleOf) => {
    switch (node.kind) {
      case 'start':
        return node.launchers ? people(node.launchers) : text('everybody');
      case 'approver': {
        const said = whoSaid(node.who, titleOf);
        return node.sign.mode === 'any' ? said : `${said} · ${signSaid(node.sign)}`;
      }
      case 'copy':
        return people(node.people);
      case 'timer':
        return node.wait.kind === 'span'
          ? text('waits', { span: spanSaid(node.wait.span.minutes, text) })
          : node.wait.kind === 'clock'
            ? text('waitsUntil', { at: node.wait.at })
            : text('waitsFor', { field: labelOf(node.wait.field, form, language) });
      case 'subFlow':
        return names[node.engine] ?? '';
      case 'service':
        return names[node.target] ?? node.target;
      case 'assignData':
        return names[node.model] ?? '';
      case 'unknown':
        return node.type;
      case 'condition':
      case 'inclusive':
      case 'interflow':
      case 'end':
        return '';
    }
  };
}

/** In the largest unit with a whole number. */
function spanSaid(minutes: number, text: (key: 'days' | 'hours' | 'minutes', parameters: { n: number }) => string): string {
  if (minutes > 0 && minutes % 1_440 === 0) return text('days', { n: minutes / 1_440 });
  return minutes > 0 && minutes % 60 === 0 ? text('hours', { n: minutes / 60 }) : text('minutes', { n: minutes });
}
