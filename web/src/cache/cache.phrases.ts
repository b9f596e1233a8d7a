import type { CacheName } from '@ordo/contract/cache.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const cachePhrases = {
  title: ['系统缓存', 'Caches'],
  lead: [
    '缓存随数据变化自动失效，平时不需要清空。清空后当前节点立即生效，其他节点在 5 秒内生效，内容会在下次使用时重新生成。',
    'What is kept follows what it was made of, so there is hardly ever a need to empty it. Emptying holds here at once and on other nodes within 5 seconds; what is wanted again is made again.',
  ],
  entries: ['条目', 'Entries'],
  bytes: ['大小', 'Size'],
  unweighed: ['不计', 'not weighed'],
  hits: ['命中率', 'Found'],
  unused: ['尚未使用', 'not asked yet'],
  counted: ['命中 {hits}，未命中 {misses}', '{hits} found, {misses} made anew'],
  expires: ['{n} 秒后过期', 'kept for {n} s'],
  follows: ['内容变化时失效', 'until its content changes'],
  node: ['{host} · 进程 {pid}', '{host} · process {pid}'],
  self: ['当前响应', 'answers you'],
  nodeFigures: ['{entries} 条 · 命中 {hits}，未命中 {misses}', '{entries} entries · {hits} found, {misses} made anew'],
  cleared: ['{who} 于 {when} 清空', 'Emptied {when} by {who}'],
  look: ['查看内容', 'Look inside'],
  keysOf: ['{name}：当前节点的前 100 个键', '{name}: the first 100 keys on this node'],
  nothing: ['没有内容', 'Nothing is kept'],
  clear: ['清空', 'Empty'],
  clearAll: ['全部清空', 'Empty all'],
  clearAsk: ['清空“{name}”？', 'Empty “{name}”?'],
  clearAllAsk: ['清空所有缓存？', 'Empty every cache?'],
  clearText: ['内容会在下次使用时重新生成，期间响应会稍慢。', 'What is wanted again is made again; until then answers are a little slower.'],
} as const satisfies Phrases;

export const cacheNamePhrases = {
  rights: ['人员权限', 'Rights of people'],
  answers: ['字典与组织等公共数据', 'Dictionaries, organisations and other answers for everybody'],
  statements: ['数据库语句', 'Statements of the database'],
  spellings: ['菜单拼音', 'Spellings of menus'],
  signInKey: ['登录密钥', 'Key of the sign-in'],
  apiPages: ['接口说明', 'Pages about the API'],
  sizes: ['数据库大小', 'Sizes of the database'],
} as const satisfies Record<CacheName, Phrase>;

export const cacheAboutPhrases = {
  rights: [
    '每个人的按钮、列和数据权限；权限、角色或组织变化时失效',
    'Buttons, columns and rows of each person; until a right, a role or an organisation changes',
  ],
  answers: ['已压缩的应答；字典、组织、岗位或角色变化时失效', 'Packed answers; until a dictionary, an organisation, a position or a role changes'],
  statements: ['常用语句的名称，数据库据此复用执行计划', 'Names of statements that come again, so that the database plans them once'],
  spellings: ['菜单搜索用的拼音', 'Syllables that menus are searched by'],
  signInKey: ['密码传输用的密钥对，安装时生成', 'The pair of keys that passwords travel under, made at install'],
  apiPages: ['OpenAPI 文档及其页面', 'The OpenAPI document and its page'],
  sizes: ['监控页显示的数据库和表的大小', 'Sizes of the database and its tables that the monitor shows'],
} as const satisfies Record<CacheName, Phrase>;
