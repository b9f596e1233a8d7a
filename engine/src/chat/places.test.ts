import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairOf, placesOf, type Between } from './places.ts';

const says = (senderId: string, receiverId: string): Between => ({ conversationId: pairOf(senderId, receiverId).join('-'), senderId, receiverId });

/** As one line: `sender<receiver` by id, position in the conversation, nth of the sender, position in the first person's stream, in the second's. */
const told = (batch: readonly Between[]) =>
  placesOf(batch).places.map(
    ({ byLow, place, nth, low, high }) => `${byLow ? 'low' : 'high'} ${place} ${nth} ${low.person}:${low.place} ${high.person}:${high.place}`,
  );

describe('the place of a message', () => {
  test.each([
    ['alone it is the first everywhere', [says('a', 'b')], ['low 1 1 1:1 2:1']],
    ['the second of the same sender follows in all of them', [says('a', 'b'), says('a', 'b')], ['low 1 1 1:1 2:1', 'low 2 2 1:2 2:2']],
    ['an answer is the second of the conversation and the first of its sender', [says('a', 'b'), says('b', 'a')], ['low 1 1 1:1 2:1', 'high 2 1 1:2 2:2']],
    ['another conversation counts anew, the stream of who is in both goes on', [says('a', 'b'), says('a', 'c')], ['low 1 1 1:1 2:1', 'low 1 1 1:2 3:1']],
    ['who comes later in the alphabet is not therefore later in the batch', [says('z', 'm'), says('m', 'a')], ['high 1 1 2:1 3:1', 'high 1 1 1:1 2:2']],
    ['nothing has no places', [], []],
  ])('%s', (_, batch, lines) => expect(told(batch)).toEqual(lines));
});

test('ids are in the order of their signs, whatever the alphabet of a language says', () => {
  expect(placesOf([says('b', 'B'), says('10', '9')]).people.map(({ id }) => id)).toEqual(['10', '9', 'B', 'b']);
});

test('places have no gaps: in each conversation, of each sender, in each stream, whatever comes together', () => {
  const two = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(two, { maxLength: 40 }), (pairs) => {
      const batch = pairs.map(([sender, receiver]) => says(sender as string, receiver as string));
      const { people, places } = placesOf(batch);
      const lists = new Map<string, number[]>();
      const put = (key: string, value: number) => lists.set(key, [...(lists.get(key) ?? []), value]);
      for (const [index, { place, nth, low, high, byLow }] of places.entries()) {
        const { conversationId } = batch[index] as Between;
        put(`in ${conversationId}`, place);
        put(`by ${byLow} ${conversationId}`, nth);
        for (const one of [low, high]) put(`stream ${people[one.person - 1]?.id}`, one.place);
      }
      for (const list of lists.values()) expect(list).toEqual(list.map((_, index) => index + 1));
      for (const { id, count } of people) expect(lists.get(`stream ${id}`)).toHaveLength(count);
    }),
  );
});
