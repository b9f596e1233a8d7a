// Stored histories of workflows, with all input of each decision: every build of the engine decides them again. `node scripts/keep-flows.ts` regenerates the
// file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Command, Facts, Outcome } from '../src/flow/command.ts';
import { decide } from '../src/flow/decide.ts';
import type { FlowNode, Version } from '../src/flow/document.ts';
import { told } from '../src/flow/replay.ts';
import { blankTask, fold, type TaskState } from '../src/flow/state.ts';
import type { Kept } from './judge-flow.ts';

export const keptFile = resolve(import.meta.dirname, 'kept-flows.br');

/** Refers to versions and earlier states by index. */
interface Step {
  version: number;
  command: object;
  now: number;
  actor: string | null;
  principals?: readonly string[];
  may?: readonly string[];
  answers?: Facts['answers'];
  /** The refusal, or a digest of changes and effects. */
  came: string;
}

export interface KeptHistory {
  seed: number;
  versions: readonly Version[];
  steps: readonly Step[];
}

export interface KeptFlows {
  /** `RULES` of `engine/src/flow/replay.ts` when they were decided. */
  rules: number;
  histories: readonly KeptHistory[];
}

export const keptFlows = (): KeptFlows => JSON.parse(brotliDecompressSync(readFileSync(keptFile)).toString('utf8')) as KeptFlows;

const rights = ['monitor', 'administer', 'launch', 'launchForOthers'] as const;

export function cameTo(outcome: Outcome): string {
  if ('refused' in outcome) return `!${outcome.refused.key} ${outcome.refused.of.join()}`;
  if ('needs' in outcome) return `?${outcome.needs.map(({ ask }) => ask).join()}`;
  return createHash('sha256').update(told(outcome.done)).digest('base64').slice(0, 8);
}

export function historyOf(seed: number, kept: readonly Kept[]): KeptHistory {
  const versions: Version[] = [];
  const states: TaskState[] = [];
  const placeOf = (version: Version) => (versions.includes(version) ? versions.indexOf(version) : versions.push(version) - 1);
  const steps = kept.map(({ version, state, command, facts, outcome }): Step => {
    const { now, actor, principals, may, answers } = facts;
    const step: Step = {
      version: placeOf(version),
      command:
        command.command === 'migrate'
          ? { ...command, target: placeOf(command.target) }
          : command.command === 'undoMigration'
            ? { ...command, before: states.includes(command.before) ? states.indexOf(command.before) : states.length }
            : command,
      now,
      actor,
      ...(principals.length > 0 && { principals }),
      ...(rights.some((right) => may[right]) && { may: rights.filter((right) => may[right]) }),
      ...(Object.keys(answers).length > 0 && { answers }),
      came: cameTo(outcome),
    };
    if ('done' in outcome) states.push(state);
    return step;
  });
  return { seed, versions, steps };
}

/** @returns the first step with a different result now; null: none */
export function divergence({ seed, versions, steps }: KeptHistory, decides: typeof decide = decide): string | null {
  const states: TaskState[] = [];
  let state = blankTask('ini');
  for (const [at, step] of steps.entries()) {
    const given = step.command as { command: string; target?: number; before?: number };
    const version = versions[step.version];
    if (!version) throw new Error(`history ${seed} has no version ${step.version}`);
    const command = {
      ...given,
      ...(given.command === 'migrate' && { target: versions[given.target ?? 0] }),
      ...(given.command === 'undoMigration' && { before: states[given.before ?? 0] ?? state }),
    } as Command;
    const { now, actor, principals = [], may = [], answers = {} } = step;
    const granted = Object.fromEntries(rights.map((right) => [right, may.includes(right)])) as Record<(typeof rights)[number], boolean>;
    const outcome = decides(version, state, command, { now, actor, principals, may: granted, released: true, answers });
    const came = cameTo(outcome);
    if (came !== step.came) return `history ${seed}, step ${at}: ${JSON.stringify(step.command).slice(0, 300)} came to ${step.came}, now to ${came}`;
    if (!('done' in outcome)) continue;
    states.push(state);
    state = fold(state, outcome.done.changes);
  }
  return null;
}

export const nodesOf = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => ('branches' in node ? [node, ...node.branches.flatMap(({ chain }) => nodesOf(chain))] : [node]));

/** Features that occur in a history, as words that can be counted. */
export function traitsOf({ versions, steps }: KeptHistory): Set<string> {
  const traits = new Set<string>();
  for (const { flow } of versions)
    for (const node of nodesOf(flow.chain)) {
      traits.add(`node ${node.kind}`);
      if (node.kind === 'subFlow') traits.add(`subFlow waits ${node.waits}`).add(`subFlow failed ${node.failed}`);
      if (node.kind !== 'approver') continue;
      traits.add(`sign ${node.sign.mode}`).add(`who ${node.who.kind}`).add(`nobody ${node.nobody.does}`).add(`onReject ${node.onReject.to}`);
      if (node.limits.remind) traits.add('remind');
      if (node.limits.overdue) traits.add(`overdue ${node.limits.overdue.does}`);
    }
  for (const { command, came, principals } of steps) {
    if (came.startsWith('!')) continue;
    const { command: name, mode, how } = command as { command: string; mode?: string; how?: string };
    traits.add(`done ${name}`);
    if (mode) traits.add(`${name} ${mode}`);
    if (how) traits.add(`${name} ${how}`);
    if (principals) traits.add(`deputy ${name}`);
  }
  return traits;
}
