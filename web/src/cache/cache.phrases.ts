import type { CacheName } from '@ordo/contract/cache.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const cachePhrases = {
  title: ['系统缓存', 'System caches'],
  lead: [
    '缓存随数据变化自动失效，平时不需要清空。清空后当前节点立即生效，其他节点在 5 秒内生效，内容会在下次使用时重新生成。',
    'Caches are invalidated automatically when data changes, so you normally do not need to clear them. Clearing takes effect on this node at once and on other nodes within 5 seconds. The content is regenerated on next use.',
  ],
  entries: ['条目', 'Entries'],
  bytes: ['大小', 'Size'],
  unweighed: ['不计', 'not measured'],
  hits: ['命中率', 'Hit rate'],
  unused: ['尚未使用', 'not used yet'],
  counted: ['命中 {hits}，未命中 {misses}', '{hits} hits, {misses} misses'],
  expires: ['{n} 秒后过期', 'expires after {n} s'],
  follows: ['内容变化时失效', 'expires when its content changes'],
  node: ['{host} · 进程 {pid}', '{host} · process {pid}'],
  self: ['当前节点', 'this node'],
  nodeFigures: ['{entries} 条 · 命中 {hits}，未命中 {misses}', '{entries} entries · {hits} hits, {misses} misses'],
  cleared: ['{who} 于 {when} 清空', 'Cleared by {who}, {when}'],
  look: ['查看内容', 'View contents'],
  keysOf: ['{name}：当前节点的前 100 个键', '{name}: the first 100 keys on this node'],
  nothing: ['没有内容', 'Empty'],
  clear: ['清空', 'Clear'],
  clearAll: ['全部清空', 'Clear all'],
  clearAsk: ['清空“{name}”？', 'Clear “{name}”?'],
  clearAllAsk: ['清空所有缓存？', 'Clear all caches?'],
  clearText: ['内容会在下次使用时重新生成，期间响应会稍慢。', 'The content is regenerated on next use. Until then responses may be slightly slower.'],
} as const satisfies Phrases;

export const cacheNamePhrases = {
  rights: ['人员权限', 'User permissions'],
  answers: ['字典与组织等公共数据', 'Shared data such as dictionaries and organisations'],
  statements: ['数据库语句', 'Database statements'],
  spellings: ['菜单拼音', 'Menu pinyin'],
  signInKey: ['登录密钥', 'Sign-in key'],
  apiPages: ['接口说明', 'API documentation'],
  sizes: ['数据库大小', 'Database sizes'],
  models: ['在线开发的表单', 'Designed forms'],
} as const satisfies Record<CacheName, Phrase>;

export const cacheAboutPhrases = {
  rights: [
    '每个人的按钮、列和数据权限；权限、角色或组织变化时失效',
    'Button, column and data permissions of each user; expires when a permission, role or organisation changes',
  ],
  answers: ['已压缩的应答；字典、组织、岗位或角色变化时失效', 'Compressed responses; expires when a dictionary, organisation, position or role changes'],
  statements: ['常用语句的名称，数据库据此复用执行计划', 'Names of frequent statements, so that the database can reuse their query plans'],
  spellings: ['菜单搜索用的拼音', 'Pinyin used by the menu search'],
  signInKey: ['密码传输用的密钥对，安装时生成', 'Key pair that protects passwords in transit, generated at installation'],
  apiPages: ['OpenAPI 文档及其页面', 'The OpenAPI document and its page'],
  sizes: ['监控页显示的数据库和表的大小', 'Database and table sizes shown on the monitor page'],
  models: ['已发布的表单设计，发布新版本后自动更新', 'Released form designs; a new release replaces them'],
} as const satisfies Record<CacheName, Phrase>;
