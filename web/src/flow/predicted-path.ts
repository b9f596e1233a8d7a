// The path that a task would take with the current values, computed by the engine in the browser. Only the server knows the actual people, so steps show
// the kind of person; and only the server knows about another initiator.
import { allAdopt, dryRun, withApprovers, withoutRights, type DryFacts } from '@ordo/engine/flow/dry-run.ts';
import type { Question } from '@ordo/engine/flow/command.ts';
import type { AnyNode, FlowDocument } from '@ordo/engine/flow/document.ts';
import { flowFields } from '@ordo/engine/flow/form-fields.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { FormDocument, Json } from '@ordo/engine/form/document.ts';

/** A placeholder for the person: nobody is queried. */
const SOMEBODY = 'somebody';

export interface Around {
  form: FormDocument;
  /** Facts about the initiator, for conditions. */
  facts: Readonly<Record<string, unknown>>;
  now: number;
}

export interface PredictedStep {
  node: AnyNode;
}

/** @returns the visible nodes in order; `open`: the rest depends on unknown values */
export function predictedPath(
  flow: FlowDocument,
  values: Readonly<Record<string, Json>>,
  { form, facts, now }: Around,
): { steps: PredictedStep[]; open: boolean } {
  const version = { id: 'v', engine: 'e', flow: withSomebody(withoutRights(flow)), fields: flowFields(form) };
  // The steps have no real initiator: which of them would be skipped for this person is unknown here.
  const run = dryRun(version, { initiator: 'initiator', now, answer: (question) => answerTo(question, facts), next: everybody(flow, values) });
  const places = planOf(flow).places;
  const seen = new Set<string>();
  const steps = run.steps.flatMap(({ came }) =>
    came.flatMap(({ node: id }) => {
      const node = places[id]?.node;
      if (!node || seen.has(id) || !isShown(node)) return [];
      seen.add(id);
      return [{ node }];
    }),
  );
  return { steps, open: run.state.status !== 2 };
}

/** Rows of a matrix can depend on departments that are unknown here: somebody is found by any of them. */
const withSomebody = (flow: FlowDocument): FlowDocument =>
  withApprovers(flow, (node) => (node.who.kind === 'matrix' ? { ...node, who: { kind: 'people', people: nobody } } : node));

/** All people adopt; work of a pool is claimed first, and the next people are chosen. */
function everybody(flow: FlowDocument, values: Readonly<Record<string, Json>>): DryFacts['next'] {
  const adopt = allAdopt(values);
  const chosen = Object.values(planOf(flow).places).flatMap(({ node }) => (node.kind === 'approver' && node.who.kind === 'candidates' ? [node.id] : []));
  const candidates = Object.fromEntries(chosen.map((node) => [node, [SOMEBODY]]));
  return (state, step) => {
    const free = state.operators.find(({ status, person }) => status === 'open' && person === null);
    if (free && step > 0) return { command: { command: 'claim', operator: free.id }, actor: SOMEBODY };
    const next = adopt(state, step);
    return next && (next.command.command === 'submit' || next.command.command === 'adopt') ? { ...next, command: { ...next.command, candidates } } : next;
  };
}

/** The visible nodes among those of a path that the server has predicted. */
export const shownSteps = (flow: FlowDocument, path: readonly string[]): PredictedStep[] =>
  path.flatMap((id) => {
    const node = planOf(flow).places[id]?.node;
    return node && isShown(node) ? [{ node }] : [];
  });

const isShown = ({ kind }: AnyNode): boolean => kind !== 'start' && kind !== 'condition' && kind !== 'inclusive' && kind !== 'interflow' && kind !== 'end';

function answerTo(question: Question, facts: Readonly<Record<string, unknown>>): Json {
  switch (question.ask) {
    case 'people':
    case 'head':
    case 'member':
      return [SOMEBODY];
    case 'superiors':
      return Array.from({ length: question.levels }, (_, at) => `${SOMEBODY}${at}`);
    case 'above':
      return [...question.departments];
    case 'enabled':
    case 'holders':
      return [...question.people];
    case 'about':
      return {
        department: (facts.organizeId ?? null) as Json,
        organize: (facts.companyId ?? null) as Json,
        positions: (facts.positionIds ?? []) as Json,
        roles: (facts.roleIds ?? []) as Json,
        rank: null,
      };
    case 'form':
      return [];
    case 'number':
      return '';
    case 'working':
      return question.from + question.minutes * 60_000;
    case 'resumed':
      return question.now + question.due - question.from;
  }
}
