// Quick phrases: every user has their own, on every machine.
import { flowPhrasesChange, flowPhrasesOwn, LONGEST_PHRASE, MAX_PHRASES, phraseUses, type PhraseUse } from '@ordo/contract/flow-phrases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const person = async () => {
  const { token } = await createUserWithSession(server, newId(), []);
  const told = async (about: PhraseUse = 'approve') => (await server.ask(flowPhrasesOwn, { about }, token)).data;
  const read = async (about?: PhraseUse) => (await told(about)).list;
  const change = (add: string[], remove: string[] = [], about?: PhraseUse) => server.ask(flowPhrasesChange, { about, add, remove }, token);
  return { told, read, change };
};

test('whoever has changed nothing has the usual ones; from then on their own, even none', async () => {
  const { told, read, change } = await person();
  expect((await told()).own).toBe(false);
  const usual = await read();
  expect(usual).toContain('同意');
  expect((await change([], [usual[1] ?? ''])).data.list).toEqual([usual[0]]);
  expect((await change([' 尽快办理 '])).data.list).toEqual(['尽快办理', usual[0]]);
  expect((await change([usual[0] ?? ''])).data.list).toEqual([usual[0], '尽快办理']);
  await change([], await read());
  expect(await told()).toEqual({ list: [], own: true });
  expect(await (await person()).read()).toEqual(usual);
});

test('consent is offered for consent only, and each use has a list of its own', async () => {
  const { read, change } = await person();
  for (const about of phraseUses) expect([about, (await read(about)).includes('同意')]).toEqual([about, about === 'approve']);
  await change(['请按新模板重填'], [], 'refuse');
  expect((await read('refuse'))[0]).toBe('请按新模板重填');
  expect([...(await read('approve')), ...(await read('other'))]).not.toContain('请按新模板重填');
});

test('the oldest go where there are too many; what is too long or empty is refused and changes nothing', async () => {
  const { read, change } = await person();
  const many = Array.from({ length: MAX_PHRASES }, (_, n) => `p${n}`);
  expect((await change(many)).data.list).toEqual(many);
  expect((await change(['new'])).data.list).toEqual(['new', ...many.slice(0, -1)]);
  for (const bad of [['x'.repeat(LONGEST_PHRASE + 1)], [' '], [...many, 'more']]) expect((await change(bad)).code).toBe(400);
  expect((await read())[0]).toBe('new');
});

test('two tabs that add at once keep both', async () => {
  const { read, change } = await person();
  await Promise.all(['a', 'b', 'c'].map((one) => change([one])));
  expect(await read()).toEqual(expect.arrayContaining(['a', 'b', 'c']));
});
