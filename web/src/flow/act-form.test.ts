import { assigning, flowAct, moving, suspending } from '@ordo/contract/flow-act.ts';
import { flowAssign, flowCancel, flowCommand, flowMove, flowSuspend } from '@ordo/contract/flow-task.ts';
import { expect, test } from 'vitest';
import { actForm, acts, commandOf, lacks, nothingAnswered, type Act, type ActNode } from './act-form.ts';

const plain: ActNode = { needs: { opinion: false, signature: false }, back: 'again', rejectChosen: false };
const strict: ActNode = { needs: { opinion: true, signature: true }, back: 'chosen', rejectChosen: true };
const asked = (act: Act, node: ActNode | null) => {
  const { opinion, target, person, ...others } = actForm(act, node);
  const said = [`${opinion} opinion`, person !== 'none' && `${person} person`, target !== 'none' && `${target} target`];
  return [...said, ...Object.entries(others).map(([key, on]) => on && key)].filter(Boolean).join(', ');
};

test.each<[Act, string, string]>([
  ['adopt', 'optional opinion, files', 'required opinion, signature, files'],
  ['reject', 'required opinion, files', 'required opinion, optional target, signature, files'],
  ['return', 'required opinion, required target, files', 'required opinion, required target, mode, files'],
  ['transfer', 'optional opinion, one person', 'optional opinion, one person'],
  ['addSigner', 'optional opinion, one person, how', 'optional opinion, one person, how'],
  ['removeSigner', 'none opinion, required target', 'none opinion, required target'],
  ['circulate', 'none opinion, several person', 'none opinion, several person'],
  ['withdraw', 'optional opinion', 'optional opinion'],
  ['recall', 'optional opinion', 'optional opinion'],
  ['revoke', 'optional opinion', 'optional opinion'],
  ['suspend', 'required opinion', 'required opinion'],
  ['resume', 'required opinion', 'required opinion'],
  ['cancel', 'required opinion', 'required opinion'],
  ['assign', 'required opinion, one person, required target', 'required opinion, one person, required target'],
  ['retry', 'none opinion, required target', 'none opinion, required target'],
  ['move', 'required opinion, required target', 'required opinion, required target'],
  ['revive', 'required opinion, required target', 'required opinion, required target'],
])('%s asks for %s, at a strict node for %s', (act, usual, most) => {
  expect(asked(act, plain)).toBe(usual);
  expect(asked(act, null)).toBe(usual);
  expect(asked(act, strict)).toBe(most);
});

test('what is missing is named, in the order of the dialog', () => {
  expect(lacks(actForm('assign', null), nothingAnswered)).toBe('person');
  expect(lacks(actForm('assign', null), { ...nothingAnswered, person: 'ann' })).toBe('target');
  expect(lacks(actForm('return', plain), { ...nothingAnswered, target: 'start', opinion: ' ' })).toBe('opinion');
  expect(lacks(actForm('adopt', strict), { ...nothingAnswered, opinion: ' fine ' })).toBe('signature');
  expect(lacks(actForm('adopt', strict), { ...nothingAnswered, opinion: 'fine', signature: 'f1' })).toBeNull();
  expect(lacks(actForm('adopt', plain), nothingAnswered)).toBeNull();
});

/** Commands that are not actions of the page: its form, its parts, and what opening it does by itself. */
const elsewhere = ['saveDraft', 'submit', 'saveOpinion', 'claim', 'release', 'urge', 'comment', 'read', 'answerWithdrawal'];

test('every command of a person is on the screen', () => {
  const names = [flowAct, suspending, assigning, moving].flatMap(({ def }) => def.options.flatMap(({ shape }) => [...shape.command.def.values]));
  const offered: readonly string[] = [...acts, ...elsewhere];
  expect(names.filter((name) => !offered.includes(name))).toEqual([]);
});

const takers = [flowCommand, flowSuspend, flowCancel, flowAssign, flowMove];

test('each makes a command that the server takes, with nothing that it did not ask for', () => {
  const all = { ...nothingAnswered, opinion: 'why', person: 'ann', target: '3.1' };
  for (const act of acts) {
    const command = commandOf(act, actForm(act, plain), all, '2.1');
    const asked = { id: 'task', commandId: 'once', act: command };
    expect(
      takers.filter(({ input }) => input.safeParse(asked).success),
      act,
    ).toHaveLength(act === 'removeSigner' ? 2 : 1);
    expect('mode' in command || 'signature' in command, act).toBe(false);
  }
  expect(commandOf('return', actForm('return', strict), { ...all, mode: 'straight' }, '2.1')).toMatchObject({ mode: 'straight', target: '3.1' });
  expect(commandOf('reject', actForm('reject', plain), { ...all, target: '' }, '2.1')).toEqual({ command: 'reject', operator: '2.1', opinion: 'why' });
  expect(commandOf('circulate', actForm('circulate', null), { ...all, person: 'ann,bob' }, '')).toEqual({ command: 'circulate', to: ['ann', 'bob'] });
});
