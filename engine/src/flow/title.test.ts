import { describe, expect, test } from 'vitest';
import { approver, version } from '../../testing/small-flow.ts';
import { defaultSettings, textedMessages } from './document.ts';
import { isSettings } from './schema.ts';
import { fieldsInTitle, hiddenSomewhere, sayTitle, templatesIn, templatesWith, titleWith } from './title.ts';

const words = { user: '王芳', flow: '请假审批', department: '城关镇卫生院', number: 'QJ001', day: '2026-11-27' };
const values: Record<string, string> = { type: '年假', days: '3', reason: `很${'长'.repeat(80)}`, note: '两行\n  的字' };
const say = (title: string) => sayTitle(title, words, (field) => values[field] ?? '');

describe('a title says', () => {
  test.each<[string, string, string | null]>([
    ['the words of the house', '{user}的{flow}', '王芳的请假审批'],
    ['all of them', '{department} {number} {day}', '城关镇卫生院 QJ001 2026-11-27'],
    ['fields as texts', '{user} {type} {days} 天', '王芳 年假 3 天'],
    ['nothing for an empty field', '{user} {empty}请假', '王芳 请假'],
    ['on one line', '{user}：{note}', '王芳：两行 的字'],
    ['a long value cut', '{reason}', `很${'长'.repeat(38)}…`],
    ['what has no place as it stands', '{user} {}', '王芳 {}'],
    ['words alone', '申请', '申请'],
    ['the usual one where it is empty', ' ', null],
    ['the usual one where nothing of it is there', '{empty} - {gone}', null],
  ])('%s', (_, title, told) => expect(say(title)).toBe(told));

  test('no more than fits', () => expect(Array.from(say('{user}的'.repeat(100)) ?? '')).toHaveLength(200));
  test('no half of a letter', () => expect(sayTitle('{a}', words, () => '😀'.repeat(60))).toBe(`${'😀'.repeat(39)}…`));
});

test('fields are told apart from words', () => expect(fieldsInTitle('{user} {type} {type} {days}')).toEqual(['type', 'days']));

describe('fields go by other names', () => {
  test('words stay', () =>
    expect(
      titleWith(
        '{user} {type}',
        new Map([
          ['type', 't1'],
          ['user', 'u1'],
        ]),
      ),
    ).toBe('{user} {t1}'));
  test('a field that is called like a word keeps the name that is its own', () => expect(titleWith('{f1}', new Map([['f1', 'user']]))).toBe('{f1}'));
});

test('what one node hides is hidden somewhere', () => {
  const right = (field: string, read: boolean) => ({ field, read, write: false, required: false });
  const { flow } = version([approver('a', ['ann'], { rights: [right('note', false), right('days', true)] })], {}, { rights: [right('level', false)] });
  expect(hiddenSomewhere(flow)).toEqual(new Set(['level', 'note']));
});

describe('texts of messages', () => {
  const settings = { ...defaultSettings, title: '{a}', messages: { todo: '{a} {user}', rejected: '{b}' } };
  test('name fields as the title does, and their fields go by other names with those of the title', () => {
    expect(templatesIn(settings).flatMap(fieldsInTitle)).toEqual(['a', 'a', 'b']);
    expect(templatesWith(settings, new Map([['a', 'c']]))).toEqual({ ...settings, title: '{c}', messages: { todo: '{c} {user}', rejected: '{b}' } });
    expect(templatesWith(defaultSettings, new Map([['a', 'c']]))).toEqual(defaultSettings);
  });
  test('are kept for each message that can have one, and for no other', () => {
    for (const about of textedMessages) expect(isSettings({ ...defaultSettings, messages: { [about]: 'x' } }), about).toBe(true);
    expect(isSettings({ ...defaultSettings, messages: { mention: 'x' } })).toBe(false);
    expect(isSettings({ ...defaultSettings, messages: { todo: 'x'.repeat(201) } })).toBe(false);
  });
});
