import { expect, test } from 'vitest';
import { recordDetail } from './record-words.ts';

test.each<[string, unknown, unknown]>([
  ['transfer', { to: 'ann' }, { say: 'toWhom', people: ['ann'] }],
  ['circulate', { to: ['ann', 'bob'] }, { say: 'toWhom', people: ['ann', 'bob'] }],
  ['circulate', { to: [] }, null],
  ['addSigner', { to: 'ann', how: 'after' }, { say: 'signerAfter', people: ['ann'] }],
  ['addSigner', { to: 'ann', how: 'constructor' }, null],
  ['removeSigner', { person: 'ann' }, { say: 'signerGone', people: ['ann'] }],
  ['return', { target: 'start', mode: 'again' }, { say: 'backTo', node: 'start' }],
  ['return', { target: 'n1', mode: 'straight' }, { say: 'backStraight', node: 'n1' }],
  ['nobody', 'admin', { say: 'byRule', word: 'admin' }],
  ['overdue', null, null],
  ['childEnded', { child: '3.1', result: 'rejected' }, { say: 'childResult', word: 'rejected' }],
  ['revocationEnded', { adopted: true }, { say: 'decided', word: 'adopted' }],
  ['adopt', { signature: null, values: {} }, null],
  ['transfer', null, null],
])('%s with %j', (act, note, expected) => expect(recordDetail(act, note)).toEqual(expected));
