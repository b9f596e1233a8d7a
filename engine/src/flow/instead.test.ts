// The replaced person is named nowhere any more; everything else is unchanged.
import { expect, test } from 'vitest';
import { approver, either, users, version } from '../../testing/small-flow.ts';
import { withInstead } from './instead.ts';
import { namedIn } from './named.ts';

test('approvers, weights, branches and the administrator are another person, once each; what an import left behind stays', () => {
  const weighted = { ...approver('a', ['ann', 'bob']), outside: { old: 'ann' } };
  const { flow } = version([weighted, either('f', [{ field: 'days', is: 'greater', value: 1 }, approver('b', ['ann'])], [null])], { admin: 'ann' });
  const changed = withInstead(flow, 'ann', 'bob');
  expect([...namedIn(changed).users]).toEqual(['bob']);
  expect(changed.chain[0]).toMatchObject({ who: { people: users('bob') }, outside: { old: 'ann' } });
  expect(withInstead(changed, 'bob', 'ann').settings.admin).toBe('ann');
});

test('a flow that does not name them is the same', () => {
  const { flow } = version([approver('a', ['ann'])]);
  expect(withInstead(flow, 'cat', 'bob')).toBe(flow);
});
