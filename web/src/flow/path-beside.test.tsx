// @vitest-environment jsdom
// The path beside the form of a launch is that of the initiator: computed here for the user themselves, by the server for somebody else.
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { approver, copy, either, version } from '../../../engine/testing/small-flow.ts';
import { draw, stubBrowser } from '../form/testing.tsx';

// Files share their workers: modules with mocks are loaded for this one, and for no other.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const asked: Record<string, unknown>[] = [];
let read: { data?: object; error: { message: string } | null };
vi.mock('../kit/query.ts', () => ({
  useRead: (_: unknown, input: Record<string, unknown>) => {
    asked.push(input);
    return read;
  },
}));
stubBrowser();
const { PathBeside } = await import('./path-beside.tsx');
const { taskForm } = await import('./task-form.ts');

beforeEach(() => {
  stubBrowser();
  asked.length = 0;
});

const design = { form: { schema: 1 as const, look: defaultLook, nodes: [bareNode('days', 'numInput', { key: 'days' })], outside: {} }, rules: [] };
const shown = { modelId: 'm', release: 1, design, hidden: [], writable: ['days'], required: [], facts: {}, calendar: null, names: {}, record: null };
const here = { field: 'initiator.department', is: 'equal' as const, value: 'here' };
const flow = version([either('e', [here, approver('mine', ['ann'])], [null, approver('theirs', ['bob'])]), copy('c', 'ann')]).flow;

async function steps(initiatorId: string) {
  const beside = <PathBeside flowId="f" document={flow} form={taskForm(shown)} facts={{ organizeId: 'here' }} initiatorId={initiatorId} />;
  const { page, gone } = await draw(beside);
  const told = {
    names: [...page.querySelectorAll('li')].map((one) => one.querySelector('b')?.textContent),
    alert: page.querySelector('[role=alert]')?.textContent,
  };
  await gone();
  return told;
}
const title = (id: string) => {
  const nodes = flow.chain.flatMap((node) => ('branches' in node ? node.branches.flatMap(({ chain }) => chain) : [node]));
  return nodes.find((node) => node.id === id)?.title;
};

test('for the user themselves it is computed at once', async () => {
  read = { error: null };
  expect(await steps('')).toEqual({ names: [title('mine'), title('c')], alert: undefined });
  expect(asked[0]).not.toHaveProperty('initiatorId');
});

test('for somebody else it is what the server says about them, and nothing before it has', async () => {
  read = { error: null };
  expect(await steps('li')).toEqual({ names: [], alert: undefined });
  expect(asked[0]).toMatchObject({ initiatorId: 'li' });
  read = { data: { list: [], path: ['start', 'e', 'theirs', 'c'], ends: true }, error: null };
  expect(await steps('li')).toEqual({ names: [title('theirs'), title('c')], alert: undefined });
  read = { error: { message: '已停用' } };
  expect(await steps('li')).toEqual({ names: [], alert: '已停用' });
});
