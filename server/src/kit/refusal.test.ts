// A refusal is said in the language of its reader, also when it was stored for later.
import { expect, test } from 'vitest';
import { Refusal, sayStored, storedRefusal } from './refusal.ts';

const uses = [{ zh: '请假', en: 'Leave' }, { zh: '报销' }];

test.each([
  ['zh', '以下内容正在使用该功能，不能删除：请假、报销'],
  ['en', 'The model is used by Leave, 报销 and cannot be deleted'],
] as const)('names are joined in %s', (language, said) => {
  const refusal = new Refusal('designUsed', { uses });
  expect(refusal.say(language)).toBe(said);
  expect(sayStored(JSON.parse(storedRefusal(refusal)), language)).toBe(said);
});
