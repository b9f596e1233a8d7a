// Settings whose texts users of a form read, such as what stands on a button: strings as long as nobody has translated them.
import type { DesignText, FormNode, Json } from './document.ts';
import { fieldKinds } from './kinds.ts';

export const isNode = (part: object): part is FormNode =>
  'kind' in part && typeof part.kind === 'string' && Object.hasOwn(fieldKinds, part.kind) && 'config' in part && 'label' in part;

export const isSpoken = ({ kind }: Pick<FormNode, 'kind'>, key: string): boolean =>
  fieldKinds[kind].properties.some((own) => own.key === key && own.spoken === true);

/** The node with its strings as texts; the product translates defaults itself. */
export function withSpoken(node: FormNode): FormNode {
  const own = fieldKinds[node.kind].properties.filter(({ key, spoken, fallback }) => {
    const value = node.config[key];
    return spoken === true && typeof value === 'string' && value !== '' && value !== fallback;
  });
  if (own.length === 0) return node;
  const texts = own.map(({ key }): [string, Json] => [key, { zh: node.config[key] ?? '' }]);
  return { ...node, config: { ...node.config, ...Object.fromEntries(texts) } };
}

/** A text without translations is stored as a string. */
export const spokenOf = (text: DesignText): Json => (text.zhtw === undefined && text.en === undefined ? text.zh : { ...text });
