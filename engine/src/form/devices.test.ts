// What a field says of the devices that it is for.
import { expect, test } from 'vitest';
import { group, text } from '../../testing/small-form.ts';
import { awayOn, devicesIn, devicesOut } from './devices.ts';

test.each([
  [['pc', 'app'], undefined],
  [['app', 'pc'], undefined],
  [['pc'], ['desktop']],
  [['app'], ['phone']],
  ['pc', ['desktop']],
  ['pc, app', undefined],
  [[], []],
  ['', []],
  [['watch'], undefined],
  [['watch', 'app'], ['phone']],
  [undefined, undefined],
  [null, undefined],
  [{ pc: true }, undefined],
] as const)('%j is %j', (given, read) => expect(devicesIn(given)).toEqual(read));

test('is written as the family does', () => {
  expect(devicesOut(undefined)).toEqual(['pc', 'app']);
  expect(devicesOut(['phone'])).toEqual(['app']);
  expect(devicesOut([])).toEqual([]);
});

test('what is inside of something is away with it', () => {
  const nodes = [text('all'), text('desk', { devices: ['desktop'] }), group('box', [text('in')], { devices: ['phone'] }), text('none', { devices: [] })];
  expect([...awayOn({ nodes }, 'phone')]).toEqual(['desk', 'none']);
  expect([...awayOn({ nodes }, 'desktop')]).toEqual(['box', 'in', 'none']);
});
