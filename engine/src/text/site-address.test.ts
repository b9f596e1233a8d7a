import { expect, test } from 'vitest';
import { MAX_SITE_ADDRESS, parseSiteAddress, siteLink } from './site-address.ts';

test.each([
  ['https://ordo.example.com', 'https://ordo.example.com'],
  ['https://ordo.example.com/', 'https://ordo.example.com'],
  ['  http://10.0.0.5:8080/ordo/  ', 'http://10.0.0.5:8080/ordo'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://ordo', 'http://ordo'],
  ['https://[fd12:3456::1]:8443/a/b-c_d.e~f', 'https://[fd12:3456::1]:8443/a/b-c_d.e~f'],
  ['https://xn--fsqu00a.example', 'https://xn--fsqu00a.example'],
  ['https://Ordo.Example.com', 'https://Ordo.Example.com'],
  ['https://ordo.example.com:65535', 'https://ordo.example.com:65535'],
])('%j is the address of a site', (said, kept) => expect(parseSiteAddress(said)).toBe(kept));

test.each([
  '',
  'ordo.example.com',
  '//ordo.example.com',
  'ftp://ordo.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https:///x',
  'https://user@ordo.example.com',
  'https://user:secret@ordo.example.com',
  'https://ordo.example.com?x=1',
  'https://ordo.example.com/#/home',
  'https://ordo.example.com/a?b',
  'https://ordo.example.com\r\nBcc: all@example.com',
  'https://ordo.example.com/\nx',
  'https://ordo.example.com/a\tb',
  'https://ordo .example.com',
  'https://ordo.example.com/"><script>',
  "https://ordo.example.com/'x",
  'https://ordo.example.com/a%0d%0ab',
  'https://ordo.example.com/../x',
  'https://ordo.example.com/./x',
  'https://ordo.example.com//x',
  'https://ordo.example.com/x\\y',
  'https://ordo..example.com',
  'https://-ordo.example.com',
  'https://ordo.example.com:0',
  'https://ordo.example.com:65536',
  'https://ordo.example.com:',
  'https://例子.测试',
  `https://ordo.example.com/${'a'.repeat(MAX_SITE_ADDRESS)}`,
])('%j is none', (said) => expect(parseSiteAddress(said)).toBeNull());

test.each([
  ['https://ordo.example.com', '/workFlow/flowTodo?open=77', 'https://ordo.example.com/#/workFlow/flowTodo?open=77'],
  ['https://ordo.example.com/office/', '/', 'https://ordo.example.com/office/#/'],
  ['', '/home', null],
  ['nonsense', '/home', null],
  ['https://ordo.example.com', 'https://evil.example', null],
  ['https://ordo.example.com', '/x" onclick="y', null],
])('%j and %j make %j', (site, path, link) => expect(siteLink(site, path)).toBe(link));
