// Cases of a workflow: a sentence, a flow, the commands, and the result.
import { expect, test } from 'vitest';
import type { FlowNode, Version } from '../src/flow/document.ts';
import { smallOffice, type Office } from './flow-office.ts';
import { play } from './flow-script.ts';
import { Stage } from './flow-stage.ts';
import { version } from './small-flow.ts';

export type Case = [
  sentence: string,
  flow: readonly FlowNode[] | Version | readonly Version[],
  played: string,
  then: string,
  office?: (office: Office, stage: Stage) => void,
];

const isVersion = (one: unknown): one is Version => typeof one === 'object' && one !== null && 'flow' in one;

export function stageOf(flow: Case[1], prepare?: Case[4]): Stage {
  const versions = isVersion(flow) ? [flow] : flow.every(isVersion) && flow.length > 0 ? [...flow] : [version(flow as readonly FlowNode[])];
  const office = smallOffice();
  const stage = new Stage(versions, office);
  prepare?.(office, stage);
  return stage;
}

/** @returns the final state in one line, or why the last command was refused: `!key` */
export function played(flow: Case[1], sentences: string, prepare?: Case[4]): { line: string; stage: Stage } {
  const stage = stageOf(flow, prepare);
  const all = sentences.split('; ');
  for (const [at, sentence] of all.entries()) {
    play(stage, sentence);
    if (stage.refusal && at < all.length - 1) throw new Error(`"${sentence}" was refused: ${stage.refusal.key} ${stage.refusal.of.join()}, at ${stage.line()}`);
  }
  return { line: stage.refusal ? `!${stage.refusal.key}` : stage.line(), stage };
}

export function cases(list: readonly Case[]): void {
  test.each(list.map((one) => [one[0], one] as const))('%s', (_, [, flow, sentences, then, prepare]) =>
    expect(played(flow, sentences, prepare).line).toBe(then),
  );
}
