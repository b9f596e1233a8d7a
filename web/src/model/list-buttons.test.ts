import { expect, test } from 'vitest';
import { addressOf } from './list-buttons.ts';

const say = (field: string) => ({ name: '甲 & 乙/..', empty: '' })[field] ?? '';

test.each([
  ['https://a.example/?q={name}', 'https://a.example/?q=%E7%94%B2%20%26%20%E4%B9%99%2F..'],
  ['#/model/office.leave?keyword={name}', '#/model/office.leave?keyword=%E7%94%B2%20%26%20%E4%B9%99%2F..'],
  ['/report/1?x={empty}', '/report/1?x='],
  ['{name}', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//a.example', null],
  ['', null],
])('%j leads to %j', (address, to) => expect(addressOf(address, say)).toBe(to));
