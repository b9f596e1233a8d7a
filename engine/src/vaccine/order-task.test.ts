import { expect, test } from 'vitest';
import { orderFollows, type Followed, type TaskStands } from './order-task.ts';

const at = (status: number, isBack = false): TaskStands => ({ status, isBack });

test.each<[string, TaskStands, TaskStands, boolean, Followed]>([
  ['the order is sent, and waits', at(0), at(1), true, null],
  ['the order is sent, and nobody has to approve', at(0), at(2), true, 'adopt'],
  ['the order is sent, and a rule rejects it at once', at(0), at(3), true, 'reject'],
  ['one of several adopts', at(1), at(1), false, null],
  ['the last adopts', at(1), at(2), false, 'adopt'],
  ['somebody rejects it', at(1), at(3), false, 'reject'],
  ['a reject asks for a correction', at(1), at(1, true), false, 'return'],
  ['somebody returns it to the requester', at(1), at(1, true), false, 'return'],
  ['somebody returns it to an earlier approver', at(1), at(1), false, null],
  ['it is commented while it is back', at(1, true), at(1, true), false, null],
  ['the order is sent again', at(1, true), at(1), true, null],
  ['the order is sent again, and nobody is left to approve', at(1, true), at(2), true, 'adopt'],
  ['the task alone is sent again', at(1, true), at(1), false, 'refused'],
  ['a monitor moves it on while it is back', at(1, true), at(1), false, 'refused'],
  ['the requester takes it back', at(1), at(4), false, 'revoke'],
  ['a monitor ends it', at(1), at(5), false, 'cancel'],
  ['a monitor ends it while it is back', at(1, true), at(5), false, 'cancel'],
  ['what was adopted is commented', at(2), at(2), false, null],
  ['what was rejected is revived', at(3), at(1), false, 'refused'],
  ['what was rejected is submitted again', at(3), at(1), true, 'refused'],
  ['what was taken back is submitted again', at(4), at(1), false, 'refused'],
  ['an adoption is revoked', at(2), at(4), false, 'refused'],
  ['what was cancelled is revived', at(5), at(1), false, 'refused'],
  ['a draft of a task alone is sent', at(0), at(1), false, 'refused'],
])('%s', (_, was, now, sent, followed) => expect(orderFollows(was, now, sent)).toBe(followed));
