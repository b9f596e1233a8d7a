// Where the arrow keys move a node.
import { expect, test } from 'vitest';
import { group, node, table, text } from '../../../testing/small-form.ts';
import { behind, stepTo } from './steps.ts';

const nodes = [
  text('a'),
  group('card', [text('b'), text('c')]),
  node('tab', 'tab', { children: [node('p', 'pane', { children: [text('d')] }), node('q', 'pane')] }),
  table('t', []),
  text('e'),
];

test.each([
  ['a', 'up', null],
  ['a', 'down', { within: null, index: 2 }],
  ['e', 'down', null],
  ['e', 'up', { within: null, index: 3 }],
  ['e', 'into', { within: 't', index: 0 }],
  ['t', 'into', { within: 'p', index: 1 }],
  ['card', 'into', null],
  ['b', 'out', { within: null, index: 2 }],
  // Moving out of a pane also leaves the tabs.
  ['d', 'out', { within: null, index: 3 }],
  ['p', 'out', null],
  ['q', 'up', { within: 'tab', index: 0 }],
] as const)('%s %s', (id, step, place) => expect(stepTo(nodes, id, step)).toEqual(place));

test.each([
  [null, { within: null, index: 5 }],
  ['a', { within: null, index: 1 }],
  ['b', { within: 'card', index: 1 }],
  ['q', { within: 'q', index: 0 }],
  ['t', { within: 't', index: 0 }],
  ['card', { within: null, index: 2 }],
] as const)('what is added behind %s', (id, place) => expect(behind(nodes, id)).toEqual(place));
