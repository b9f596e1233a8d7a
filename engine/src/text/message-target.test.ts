import { expect, test } from 'vitest';
import { targetOf } from './message-target.ts';

test.each([
  ['{"type":1,"id":"77"}', '/workFlow/flowLaunch?open=77'],
  ['{"type":2,"id":"77"}', '/workFlow/flowTodo?open=77'],
  ['{"type":"3"}', '/workFlow/flowCirculate'],
  ['{"type":"order","id":"77"}', '/vaccines/indent?open=77'],
  ['{"type":"recall","id":"77"}', '/vaccines/recall?open=77'],
  ['{"type":"record","model":"m1","id":"r1","part":"comments"}', '/record/m1/r1?part=comments'],
  ['{"type":"record","model":"m1","id":"r1","part":"a&open=b"}', '/record/m1/r1?part=a'],
  ['{"type":"record","model":"m1","id":"../x"}', null],
  ['{"type":"record","id":{}}', null],
  ['{"type":"entrust","part":"to"}', '/workFlow/entrust?side=to'],
  ['{"type":"entrust","part":"//evil"}', '/workFlow/entrust?side=from'],
  ['{}', '/workFlow/flowLaunch'],
  ['{"type":9,"id":"../../x"}', '/workFlow/flowLaunch'],
  ['{"type":2,"id":"a?redirect=//evil"}', '/workFlow/flowTodo'],
  ['{"type":"__proto__"}', '/workFlow/flowLaunch'],
  ['审批通过', null],
  ['', null],
  ['[]', null],
  ['"javascript:alert(1)"', null],
  ['null', null],
])('%s leads to %s', (body, path) => expect(targetOf(body)).toBe(path));
