// Nodes of a form from the family's notation, and names of external values, for tests.
import type { FormNode, Json } from '../src/form/document.ts';
import { fieldKinds, type FieldKindName } from '../src/form/kinds.ts';
import type { Look } from '../src/form/look.ts';
import { inside } from '../src/form/translate.ts';

export const counter = (prefix = 'n') => {
  let at = 0;
  return () => `${prefix}${(at += 1)}`;
};

/** @param more properties of the family's node, including `__config__` */
export function nodeOf(kind: FieldKindName, more: Record<string, Json> = {}, key = 'a'): FormNode {
  const config = (more.__config__ ?? {}) as Record<string, Json>;
  const wire = { ...more, __config__: { naseKey: fieldKinds[kind].spellings[0] ?? kind, label: '字段', ...config }, __vModel__: key };
  const [node] = inside({ fields: [wire] }, counter()).document?.nodes ?? [];
  if (!node) throw new Error(kind);
  return node;
}

const NAMES: Readonly<Record<string, string>> = {
  u1: '张三/zhang',
  u2: '李四/li',
  o1: '总公司',
  p33: '浙江省',
  p3301: '杭州市',
  p3302: '市辖区',
  p3303: '市辖区',
  d1: '合格',
};
const BELOW: Readonly<Record<string, string>> = { p3301: 'p33', p3302: 'p33', p3303: 'p3301' };
const WORDS = { on: '开', off: '关', yes: '是', no: '否', to: '至', unseen: '（不可查看）' } as const;

export const look: Look = {
  language: 'zh',
  say: (word) => WORDS[word],
  name: (_, id) => (Object.hasOwn(NAMES, id) ? NAMES[id] : undefined),
  find: (_, written, within) =>
    Object.keys(NAMES).filter((id) => (id === written || NAMES[id]?.split('/').includes(written)) && (within === undefined || BELOW[id] === within)),
};
