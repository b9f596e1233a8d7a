import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { defaultLimit } from '@ordo/engine/file/limit.ts';
import { expect, test } from 'vitest';
import { admit } from './admit.ts';

const rules = { kind: 'files', chat: false, limit: defaultLimit, most: Infinity } as const;
const sized = (...sizes: number[]) => sizes.map((size) => ({ name: 'a.txt', type: 'text/plain', size }));
const said = (told: ReturnType<typeof admit>['told'], language: 'zh' | 'zhtw' | 'en' = 'zh') =>
  told.map(({ tone, phrase, parameters }) => `${tone}: ${translate(phrase, language, parameters, zhtw)}`);

test('a file smaller than 2 MB goes up, one of 2 MB does not', () => {
  const { go, told } = admit(sized(2_097_151, 2_097_152), 0, rules);
  expect(go).toEqual(sized(2_097_151));
  expect(said(told)).toEqual(['error: 文件大小超过2MB']);
});

test.each([
  [{ value: 500, unit: 'KB' }, 512_000, '文件大小超过500KB'],
  [{ value: 1, unit: 'GB' }, 1_073_741_824, '文件大小超过1GB'],
] as const)('the limit of a field counts by 1024: %j', (limit, bytes, sentence) => {
  const { go, told } = admit(sized(bytes - 1, bytes), 0, { ...rules, limit });
  expect(go).toHaveLength(1);
  expect(said(told)).toEqual([`error: ${sentence}`]);
});

test('a chat picture has to be smaller than 5 MB', () => {
  const { go, told } = admit(sized(5_242_879, 5_242_880), 0, { ...rules, kind: 'images', chat: true, limit: { value: 5, unit: 'MB' } });
  expect(go).toHaveLength(1);
  expect(said(told)).toEqual(['error: 图片大小不能超过5M']);
});

test('no more go up than there may be, and it is said once', () => {
  const { go, told } = admit(sized(1, 2, 3, 4), 1, { ...rules, most: 3 });
  expect(go).toEqual(sized(1, 2));
  expect(said(told)).toEqual(['warning: 当前限制最多可以上传3个文件']);
  expect(said(told, 'zhtw')).toEqual(['warning: 當前限制最多可以上傳3個檔案']);
  expect(said(told, 'en')).toEqual(['warning: At most 3 files can be uploaded']);
  expect(said(admit(sized(1), 3, { ...rules, kind: 'images', most: 3 }).told)).toEqual(['warning: 当前限制最多可以上传3张图片']);
});

test('one that is too large takes no place', () => {
  const { go } = admit(sized(3_000_000, 1, 2), 0, { ...rules, most: 2 });
  expect(go).toEqual(sized(1, 2));
});

test('what the field does not take does not go up, however it was brought', () => {
  const { go, told } = admit([{ name: 'a.PDF', type: 'application/pdf', size: 1 }, ...sized(1)], 0, { ...rules, accept: '.pdf', most: 1 });
  expect(go).toMatchObject([{ name: 'a.PDF' }]);
  expect(said(admit(sized(1), 0, { ...rules, accept: '.pdf' }).told)).toEqual(['error: 上传失败，文件格式不允许上传']);
  expect(told).toHaveLength(1);
});
