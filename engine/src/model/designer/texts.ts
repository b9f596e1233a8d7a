// Every translatable text of a design, by its position, and setting such texts.
import type { DesignText, FormNode } from '../../form/document.ts';
import { mapNodes } from '../../form/design/tree.ts';
import { placed } from '../../form/fields.ts';
import { isSpoken, spokenOf, withSpoken } from '../../form/spoken.ts';
import { isObject } from '../../form/wire-path.ts';
import type { Design } from '../design.ts';
import type { Performed } from './actions.ts';

export interface TextRow {
  /** Valid until something before it in its part has moved. */
  id: string;
  part: 'form' | 'list' | 'rules' | 'look';
  /** Its node or rule; '' for none. */
  of: string;
  /** Keys and indexes within it, outermost first: `label`, or `config`, `options`, `0`, `name`. */
  path: readonly string[];
  text: DesignText;
}

const LANGUAGES: ReadonlySet<string> = new Set(['zh', 'zhtw', 'en'] satisfies (keyof DesignText)[]);
/** Original content of the document, and initial values of records. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(['outside', 'initial', 'children']);

const isText = (value: unknown): value is DesignText =>
  isObject(value) && typeof value.zh === 'string' && Object.entries(value).every(([key, one]) => LANGUAGES.has(key) && typeof one === 'string');

function* textsWithin(value: unknown, path: readonly string[] = []): Generator<{ path: readonly string[]; text: DesignText }> {
  if (isText(value)) {
    // An empty text needs no translation.
    if (value.zh !== '' || value.en || value.zhtw) yield { path, text: value };
    return;
  }
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* textsWithin(one, [...path, String(index)]);
  // Options have options as children.
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) if (path.length > 0 || !AS_THEY_ARE.has(key)) yield* textsWithin(one, [...path, key]);
}

/** In this order: fields from the top, then the list, the rules and the form itself. */
export function textsOf({ form, list, rules }: Design): TextRow[] {
  const rows = (part: TextRow['part'], of: string, value: unknown): TextRow[] =>
    [...textsWithin(value)].flatMap(({ path, text }) => (path.includes('outside') ? [] : [{ id: [part, of, ...path].join('/'), part, of, path, text }]));
  return [
    ...[...placed(form.nodes)].flatMap(({ node }) => rows('form', node.id, withSpoken(node))),
    ...rows('list', '', list),
    ...rules.flatMap((rule) => rows('rules', rule.id, rule)),
    ...rows('look', '', form.look),
  ];
}

/** Undefined removes a language: it is derived from Chinese, or missing. */
export type Said = Partial<Record<keyof DesignText, string | undefined>>;

export interface TextChange {
  row: Pick<TextRow, 'part' | 'of' | 'path'>;
  said: Said;
}

function withText(value: unknown, [key, ...rest]: readonly string[], said: Said): unknown {
  if (key === undefined) {
    if (!isText(value)) return value;
    const next = Object.entries({ ...value, ...said }).filter(([language, text]) => language === 'zh' || (text !== undefined && text !== ''));
    return { zh: '', ...Object.fromEntries(next) };
  }
  if (Array.isArray(value)) return key in value ? value.with(Number(key), withText(value[Number(key)], rest, said)) : value;
  return isObject(value) && Object.hasOwn(value, key) ? { ...value, [key]: withText(value[key], rest, said) } : value;
}

function withNodeText(node: FormNode, path: readonly string[], said: Said): FormNode {
  const [part, key = ''] = path;
  if (part !== 'config' || path.length !== 2 || !isSpoken(node, key)) return withText(node, path, said) as FormNode;
  const { [key]: text } = withSpoken(node).config;
  return isText(text) ? { ...node, config: { ...node.config, [key]: spokenOf(withText(text, [], said) as DesignText) } } : node;
}

function changed(design: Design, { row: { part, of, path }, said }: TextChange): Design {
  const { form } = design;
  switch (part) {
    case 'form':
      return { ...design, form: { ...form, nodes: mapNodes(form.nodes, new Set([of]), (node) => withNodeText(node, path, said)) } };
    case 'look':
      return { ...design, form: { ...form, look: withText(form.look, path, said) as typeof form.look } };
    case 'list':
      return { ...design, list: withText(design.list, path, said) as Design['list'] };
    case 'rules':
      return { ...design, rules: design.rules.map((rule) => (rule.id === of ? (withText(rule, path, said) as typeof rule) : rule)) };
  }
}

/** One undo step for all changes. */
export const setTexts = {
  name: 'texts' as const,
  perform: (design: Design, { changes }: { changes: readonly TextChange[] }): Performed => ({ design: changes.reduce(changed, design) }),
};

/** Traditional Chinese is never missing: it is derived from simplified Chinese. */
export const isMissing = ({ text }: TextRow): boolean => text.zh === '' || !text.en;
