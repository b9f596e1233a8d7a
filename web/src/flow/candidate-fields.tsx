// Fields for the people of the next steps, where the previous person chooses them. The server returns the steps and the candidates.
import { useId, useState } from 'react';
import type { CallError } from '../kit/call.ts';
import { UserPicker } from '../user/user-picker.tsx';
import { useText } from '../kit/phrases.ts';
import { actPhrases } from './flow.phrases.ts';

/** Node → ids of people. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** Nodes whose people the refusal asks for. */
const asksFor = (refused: CallError | null): readonly string[] => {
  if (refused?.key !== 'flowTaskCandidates') return [];
  const { nodes } = (refused.details ?? {}) as { nodes?: unknown };
  return Array.isArray(nodes) ? nodes.filter((one) => typeof one === 'string') : [];
};

/** @returns the chosen people, and the nodes that were asked for so far */
export function useCandidates(refused: CallError | null) {
  const [chosen, setChosen] = useState<Chosen>({});
  const nodes = [...new Set([...Object.keys(chosen), ...asksFor(refused)])];
  return { chosen, nodes, choose: (node: string, people: readonly string[]) => setChosen({ ...chosen, [node]: people }), forget: () => setChosen({}) };
}

interface Props {
  nodes: readonly { id: string; title: string }[];
  chosen: Chosen;
  choose(node: string, people: readonly string[]): void;
}

export function CandidateFields({ nodes, chosen, choose }: Props) {
  const text = useText(actPhrases);
  const id = useId();
  return nodes.map(({ id: node, title }) => (
    <div key={node} className="flow-field">
      <label htmlFor={id + node}>{text('candidatesOf', { node: title })}</label>
      <UserPicker
        id={id + node}
        multiple
        noun={text('person')}
        value={(chosen[node] ?? []).join(',')}
        onChange={(people) => choose(node, people === '' ? [] : people.split(','))}
      />
    </div>
  ));
}
