// Tasks started by a node: evaluates their results.
import type { SubFlowNode } from './nodes/sub-flow.ts';
import { done } from './enter.ts';
import { endTask } from './ending.ts';
import { endChildren } from './halt.ts';
import { note, type Run } from './run.ts';
import type { Visit } from './state.ts';

export function judgeChildren(run: Run, node: SubFlowNode, visit: Visit): void {
  const children = run.state.children.filter((child) => child.visit === visit.id);
  if (children.length === 0) return;
  const open = children.some(({ result }) => result === 'open');
  const adopted = children.filter(({ result }) => result === 'adopted').length;
  const failed = children.length > adopted && children.some(({ result }) => result !== 'open' && result !== 'adopted');
  if (node.waits === 'any' ? adopted > 0 : adopted === children.length) return leave(run, visit);
  // With "any", the others may still be adopted.
  if (!failed || (open && (node.waits === 'any' || node.failed !== 'reject'))) return;
  if (node.failed === 'goOn') return leave(run, visit);
  if (node.failed === 'reject') {
    note(run, 'childFailed', { by: null, visit: visit.id, node: node.id });
    endTask(run, 3);
  }
}

function leave(run: Run, visit: Visit): void {
  endChildren(run, visit.id);
  done(run, visit);
}
