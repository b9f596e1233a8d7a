// Pictures and voices of a conversation: uploaded first, then sent by their name.
import { chatReplies } from '@ordo/contract/chat.ts';
import type { ClientFrameInput } from '@ordo/contract/socket.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';
import { fetchLink, upload } from '../../testing/upload.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let a: TestSocket;
let b: TestSocket;
beforeAll(async () => {
  server = await startServer();
  [ann, bob] = [await createUserWithSession(server, 'ann', []), await createUserWithSession(server, 'bob', [])];
  const url = await server.listen();
  [a, b] = [await openSocket(url, ann.token), await openSocket(url, bob.token)];
});
afterAll(() => server.stop());

const sound = Buffer.from('OggS\0spoken', 'latin1');
const sent = (to: TestUser, kind: 'image' | 'voice', name: string): ClientFrameInput => {
  const head = { method: 'SendMessage', toUserId: to.userId } as const;
  return kind === 'image'
    ? { ...head, messageType: kind, messageContent: { name, width: 9, height: 9 } }
    : { ...head, messageType: kind, messageContent: { name, length: 7 } };
};

test.each([
  ['image', 'a.png', samples.png, { width: 16, height: 8 }, 'image/png'],
  ['voice', 'a.ogg', sound, { length: 7 }, 'audio/ogg'],
] as const)('as %s reaches the other one, live and in the list, by a link signed for them', async (kind, called, bytes, told, mime) => {
  const { name } = (await upload(server, ann.token, 'IM', called, bytes)).data;
  a.say(sent(bob, kind, name));
  const heard = await b.hear('receiveMessage', ({ messageType }) => messageType === kind);
  expect(heard).toMatchObject({ messageType: kind, formMessage: { ...told, path: expect.stringContaining(`/api/file/Image/IM/${name}?by=${bob.userId}`) } });
  const answer = await fetchLink(server, (heard.formMessage as { path: string }).path);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': mime, 'content-security-policy': "sandbox; default-src 'none'" } });
  expect(answer.bytes.equals(bytes)).toBe(true);
  expect(await a.hear('sendMessage', ({ messageType }) => messageType === kind)).toMatchObject({
    messageType: kind,
    toMessage: { ...told, path: expect.stringContaining(`by=${ann.userId}`) },
  });

  b.say({ method: 'MessageList', toUserId: ann.userId, pageSize: 1, id: `list-${kind}` });
  const { list } = await b.hear('messageList', ({ id }) => id === `list-${kind}`);
  expect(JSON.parse(list[0]?.content ?? '')).toEqual(heard.formMessage);
  const { data } = await server.ask(chatReplies, {}, bob.token);
  expect(data.list[0]).toMatchObject({ messageType: kind, latestMessage: list[0]?.content });
});

test('as one kind is sent as no other, and by nobody else', async () => {
  const before = [a.all('receiveMessage'), b.all('receiveMessage')].map((all) => all.length);
  const picture = (await upload(server, ann.token, 'IM', 'a.png', samples.png)).data.name;
  const spoken = (await upload(server, ann.token, 'IM', 'a.ogg', sound)).data.name;
  const elsewhere = (await upload(server, ann.token, 'annex', 'a.ogg', sound)).data.name;
  for (const [talker, to, kind, name] of [
    [a, bob, 'image', spoken],
    [a, bob, 'voice', picture],
    [a, bob, 'voice', elsewhere],
    [b, ann, 'image', picture],
    [b, ann, 'voice', spoken],
  ] as const) {
    const refused = talker.all('refused').length;
    talker.say(sent(to, kind, name));
    await expect.poll(() => talker.all('refused')[refused]?.refusal).toBe(kind === 'image' ? 'chatImageUnknown' : 'chatVoiceUnknown');
  }
  expect([a.all('receiveMessage'), b.all('receiveMessage')].map((all) => all.length)).toEqual(before);
});
