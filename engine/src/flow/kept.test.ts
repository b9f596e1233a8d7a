// 500 histories decided by earlier builds: decided again from their stored answers, with the same results.
import { expect, test } from 'vitest';
import { divergence, keptFlows, traitsOf } from '../../testing/kept-flows.ts';
import type { Facts, Question } from './command.ts';
import { decide } from './decide.ts';
import type { FlowDocument, FlowNode, Version } from './document.ts';
import { hookMoments } from './nodes/node.ts';
import { RULES } from './replay.ts';

const { rules, histories } = keptFlows();

test('500 kept histories are decided as they were; where one is not on purpose, node scripts/keep-flows.ts says what to do', () => {
  expect(histories).toHaveLength(500);
  expect(rules).toBe(RULES);
  expect(histories.flatMap((history) => divergence(history) ?? [])).toEqual([]);
});

test('among them is everything that a workflow may be, and what may be done', () => {
  const all = new Set(histories.flatMap((history) => [...traitsOf(history)]));
  const wanted = [
    ...['approver', 'condition', 'inclusive', 'interflow', 'timer', 'subFlow', 'copy', 'service', 'assignData', 'end'].map((kind) => `node ${kind}`),
    ...['any', 'all', 'ratio', 'weight', 'order'].map((mode) => `sign ${mode}`),
    ...['superior', 'head', 'initiator', 'field', 'node', 'people', 'candidates', 'interface', 'steps', 'pool'].map((kind) => `who ${kind}`),
    ...['admin', 'people', 'adopt', 'refuse', 'initiator'].map((does) => `nobody ${does}`),
    ...['none', 'superior', 'adopt', 'reject', 'transfer'].map((does) => `overdue ${does}`),
    ...['all', 'any', 'none'].map((waits) => `subFlow waits ${waits}`),
    ...['before', 'after', 'beside'].map((how) => `addSigner ${how}`),
    ...'submit adopt reject return claim release transfer removeSigner withdraw recall urge circulate comment read suspend resume cancel assign move'.split(
      ' ',
    ),
    ...'revive retry handOver migrate undoMigration revoke revocationEnded fire childEnded answered disabled saveDraft saveOpinion'.split(' '),
  ].map((trait) => (trait.includes(' ') ? trait : `done ${trait}`));
  expect(wanted.filter((trait) => !all.has(trait))).toEqual([]);
  for (const trait of ['return again', 'return straight', 'deputy adopt']) expect(all).toContain(trait);
});

const everywhere = (nodes: readonly FlowNode[], change: (node: FlowNode) => FlowNode): FlowNode[] =>
  nodes.map((node) =>
    change('branches' in node ? { ...node, branches: node.branches.map((branch) => ({ ...branch, chain: everywhere(branch.chain, change) })) } : node),
  );
/** An engine that misreads every flow. */
const misread = (change: (flow: FlowDocument) => FlowDocument): typeof decide => {
  const changed = new WeakMap<Version, Version>();
  return (version, ...rest) => {
    const other = changed.get(version) ?? { ...version, flow: change(version.flow) };
    changed.set(version, other);
    return decide(other, ...rest);
  };
};
const nodes = (change: (node: FlowNode) => FlowNode) => misread((flow) => ({ ...flow, chain: everywhere(flow.chain, change) }));
const approvers = (change: (node: Extract<FlowNode, { kind: 'approver' }>) => FlowNode) => nodes((node) => (node.kind === 'approver' ? change(node) : node));

/** Engines with one wrong rule. */
const faults: Record<string, typeof decide> = {
  'all is taken for any': approvers((node) => (node.sign.mode === 'all' ? { ...node, sign: { ...node.sign, mode: 'any' } } : node)),
  'a ratio asks for all': approvers((node) => (node.sign.mode === 'ratio' ? { ...node, sign: { ...node.sign, adopts: { percent: 100 } } } : node)),
  'a reject always ends the task': approvers((node) => ({ ...node, onReject: { to: 'end' } })),
  'straight back is all again': approvers((node) => ({ ...node, back: 'again' })),
  'nobody found always goes to the administrator': approvers((node) => ({ ...node, nobody: { does: 'admin' } })),
  'a limit comes a minute late': approvers(({ limits: { overdue, remind }, ...node }) => ({
    ...node,
    limits: { remind, overdue: overdue && { ...overdue, after: { ...overdue.after, minutes: overdue.after.minutes + 1 } } },
  })),
  'a wait is a minute short': nodes((node) =>
    node.kind === 'timer' && node.wait.kind === 'span'
      ? { ...node, wait: { kind: 'span', span: { ...node.wait.span, minutes: node.wait.span.minutes - 1 } } }
      : node,
  ),
  'working time is put off by the clock': (version, state, command, facts) => {
    const answers = Object.entries(facts.answers).map(([key, value]) => {
      const question = JSON.parse(key) as Question;
      return [key, question.ask === 'resumed' ? question.now + question.due - question.from : value];
    });
    return decide(version, state, command, { ...facts, answers: Object.fromEntries(answers) as Facts['answers'] });
  },
  'a parent waits for all children': nodes((node) => (node.kind === 'subFlow' ? { ...node, waits: 'all' } : node)),
  'nobody is skipped': misread((flow) => ({ ...flow, settings: { ...flow.settings, sameApprover: 'again', sameInitiator: 'usual' } })),
  'hooks are called that nobody wanted': approvers((node) => ({ ...node, hooks: [...node.hooks, { at: hookMoments[1], target: 'x' }] })),
  'deputies act for nobody': (version, state, command, facts) => decide(version, state, command, { ...facts, principals: [] }),
  'the last message is lost': (...all) => {
    const outcome = decide(...all);
    if (!('done' in outcome)) return outcome;
    const { changes, effects } = outcome.done;
    const last = effects.findLastIndex(({ effect }) => effect === 'tell');
    return { done: { changes, effects: effects.filter((_, at) => at !== last) } };
  },
};

test.each(Object.entries(faults))('an engine in which %s decides some of them otherwise', (_, decides) => {
  expect(histories.some((history) => divergence(history, decides) !== null)).toBe(true);
});
