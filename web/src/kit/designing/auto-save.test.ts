// A design is saved automatically while another user saves it too.
import { expect, test } from 'vitest';
import { CallError } from '../call.ts';
import { AutoSave } from './auto-save.ts';

interface Words {
  text: string;
}

/** A server that another user saves to, and one browser; merged texts are joined by `+`. */
function world() {
  const server = { version: 1, design: { text: 'a' } };
  const breaks = { reading: false };
  const here = { design: server.design, sent: [] as string[] };
  const saving: AutoSave<Words, string> = new AutoSave<Words, string>(1, [], {
    now: () => here.design,
    send: async (version, design) => {
      if (version !== server.version) throw new CallError(409, 'stale', '');
      here.sent.push(design.text);
      server.design = design;
      server.version += 1;
      return { version: server.version, findings: [] };
    },
    overtaken: async (base) => {
      if (breaks.reading) throw new CallError(0, 'unreachable', '');
      const theirs = server.design;
      here.design = here.design === base ? theirs : { text: `${theirs.text}+${here.design.text}` };
      saving.soon();
      return { base: theirs, version: server.version, findings: ['theirs'] };
    },
  });
  const saveElsewhere = (text: string): number => {
    server.design = { text };
    server.version += 1;
    return server.version;
  };
  return { server, here, saving, saveElsewhere, breaks };
}

test('what somebody else has saved comes in without being sent back', async () => {
  const { here, saving, saveElsewhere } = world();
  await saving.heard(saveElsewhere('b'));
  expect(here).toEqual({ design: { text: 'b' }, sent: [] });
  expect(saving.state).toMatchObject({ state: 'saved', findings: ['theirs'] });
  expect(saving.version).toBe(2);
  expect(await saving.now()).toBe(true);
  expect(here.sent).toEqual([]);
});

test('what is not saved yet waits for its own save, which brings the other’s', async () => {
  const { here, saving, saveElsewhere } = world();
  here.design = { text: 'mine' };
  await saving.heard(saveElsewhere('b'));
  expect(here.design.text).toBe('mine');
  expect(saving.version).toBe(1);
});

test('one’s own save is no news', async () => {
  const { here, saving } = world();
  here.design = { text: 'mine' };
  await saving.now();
  const mine = here.design;
  await saving.heard(2);
  expect(here.design).toBe(mine);
  expect(here.sent).toEqual(['mine']);
});

test('when the other’s version cannot be read, the save has failed, and the next one goes on', async () => {
  const { here, saving, saveElsewhere, breaks } = world();
  here.design = { text: 'mine' };
  saveElsewhere('b');
  breaks.reading = true;
  expect(await saving.now()).toBe(false);
  expect(saving.state.state).toBe('failed');
  breaks.reading = false;
  expect(await saving.now()).toBe(true);
  expect(here.sent).toEqual(['b+mine']);
});

test('a change that is undone before it was saved leaves nothing to save', () => {
  const { here, saving } = world();
  const before = here.design;
  here.design = { text: 'mine' };
  saving.soon();
  expect(saving.state.state).toBe('waiting');
  here.design = before;
  saving.soon();
  expect(saving.state.state).toBe('saved');
});

test('what is typed while a release runs is not taken for saved', async () => {
  const { server, here, saving } = world();
  here.design = { text: 'drawn' };
  await saving.release(async () => {
    here.design = { text: 'typed' };
    server.version += 1;
    return { version: server.version };
  });
  expect(saving.isSaved).toBe(false);
  expect(saving.version).toBe(server.version);
  await saving.now();
  expect(here.sent).toEqual(['drawn', 'typed']);
});

test('a release does not take back the version of a save that ran beside it', async () => {
  const { server, here, saving } = world();
  await saving.release(async () => {
    server.version += 1;
    const { version } = server;
    here.design = { text: 'typed' };
    await saving.now();
    return { version };
  });
  expect(saving.isSaved).toBe(true);
  expect(saving.version).toBe(server.version);
});

test('what is typed while it comes in is merged and sent', async () => {
  const { here, saving, saveElsewhere } = world();
  const coming = saving.heard(saveElsewhere('b'));
  here.design = { text: 'typed' };
  await coming;
  expect(saving.isSaved).toBe(false);
  expect(await saving.now()).toBe(true);
  expect(here.sent).toEqual([here.design.text]);
});
