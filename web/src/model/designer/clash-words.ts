// A clash as text: the part of the design, and both values.
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { Clash } from '@ordo/engine/form/design/three-way.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { parentOf } from '@ordo/engine/model/designer/moved-meanwhile.ts';
import { keyOf } from '@ordo/engine/model/designer/part-key.ts';
import type { DescribedClash } from '../../kit/designing/clash-list.tsx';
import { standingOf } from '../../kit/designing/clashes.ts';
import { designingPhrases } from '../../kit/designing/designing.phrases.ts';
import { firstOf } from '@ordo/engine/text/punctuation.ts';
import { comma, languageNames, useLanguage, useText } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigner } from './designer-context.ts';
import { designerPhrases } from './designer.phrases.ts';
import { listPhrases } from './list/list.phrases.ts';
import { factPhrases, propertyPhrases } from './property.phrases.ts';
import { rulePhrases } from './rule.phrases.ts';

/** Maximum of names in an order. */
const MOST = 8;

/** A node, a rule, or a part of the list, by its id. */
const isPart = ([root, ...path]: readonly string[]) => path.length === (root === 'list' ? 2 : 1) && (root === 'nodes' || root === 'rules' || root === 'list');

function isThere({ form, rules, list }: Design, [root, ...path]: readonly string[]): boolean {
  const [first = '', part = ''] = path;
  if (root === 'nodes') return nodeById(form, first) !== undefined;
  if (root === 'rules') return rules.some(({ id }) => id === first);
  const parts: unknown = list?.[first as keyof typeof list];
  return Array.isArray(parts) && parts.some((one) => keyOf(one) === part);
}

const isText = (value: object): value is DesignText => 'zh' in value && typeof value.zh === 'string';

export function useClashWords(): (clash: Clash) => DescribedClash {
  const text = useText(designingPhrases);
  const part = useText(designerPhrases);
  const fact = useText(factPhrases);
  const property = useText(propertyPhrases);
  const list = useText(listPhrases);
  const use = useText(rulePhrases);
  const kind = useText(kindPhrases);
  const language = useLanguage();
  const designer = useDesigner();
  const called = (id: string): string => {
    const node = designer.node(id);
    return node ? textIn(node.label, language) || kind(node.kind) : id;
  };
  const nameOf = (key: string | undefined): string => {
    if (key === undefined) return text('whole');
    if (key === 'parent') return text('place');
    if (key === 'order') return text('order');
    if (key in languageNames) return languageNames[key as keyof typeof languageNames];
    if (key in factPhrases) return fact(key as keyof typeof factPhrases);
    if (key in propertyPhrases) return property(key as keyof typeof propertyPhrases);
    return key in listPhrases ? list(key as keyof typeof listPhrases) : key;
  };
  const what = ({ at: [root = '', ...path] }: Clash): string => {
    if (root === 'nodes') {
      const [id = '', ...rest] = path;
      const named = rest.filter((key) => key !== 'node' && key !== 'config');
      return [id === '' ? part('form') : called(id), ...(named.length > 0 ? named : [undefined]).map(nameOf)].join(' · ');
    }
    if (root === 'rules') {
      const rule = designer.design.rules.find(({ id }) => id === path[0]);
      return [part('rules'), ...(rule ? [textIn(rule.name, language)] : []), ...path.slice(1).map(nameOf)].join(' · ');
    }
    if (root === 'list')
      return [list('listPart'), ...path.slice(0, 1).map(nameOf), ...path.slice(1).map((id) => (id === 'order' ? text('order') : called(id)))].join(' · ');
    return [part('form'), ...path.filter((key) => key !== 'look').map(nameOf)].join(' · ');
  };
  const usedFor = (uses: NonNullable<Clash['uses']>): string => {
    const names = uses.map(({ in: place, name }) => {
      if (place === 'list' || place === 'title') return use(place === 'list' ? 'inList' : 'inTitle');
      return use(place === 'rule' ? 'inRule' : 'inField', { name: name ? textIn(name, language) : '' });
    });
    return text('nowUsed', { places: firstOf(names, MOST) });
  };
  const value = ({ at, uses }: Clash, said: unknown): string => {
    const last = at.at(-1);
    if (uses && (last === 'parent' ? said === parentOf(designer.design, at[1] ?? '') : said !== null)) return usedFor(uses);
    if (last === 'parent') return said === '' ? text('outermost') : called(String(said));
    if (last === 'order' && Array.isArray(said)) return firstOf(said.map(String).map(called), MOST).join(comma());
    const isWhole = isPart(at) || (at[0] !== 'nodes' && at.length > 1 && (said === null || typeof said === 'object'));
    if (isWhole) return text(said === null ? 'removed' : 'changed');
    if (said === null || said === undefined || said === '') return text('empty');
    if (typeof said === 'boolean') return text(said ? 'yes' : 'no');
    if (typeof said !== 'object') return last === 'kind' ? kind(said as keyof typeof kindPhrases) : String(said);
    if (isText(said)) return textIn(said, language);
    const names = Array.isArray(said)
      ? said.flatMap((one: { name?: unknown }) => (typeof one?.name === 'object' && one.name && isText(one.name) ? [one.name] : []))
      : [];
    return names.length > 0 ? names.map((one) => textIn(one, language)).join(comma()) : text('changed');
  };
  const standsNow = (clash: Clash) => {
    if (clash.uses && clash.at.at(-1) === 'parent') return clash.mine === parentOf(designer.design, clash.at[1] ?? '') ? 'mine' : 'theirs';
    return standingOf(clash, isPart(clash.at) ? isThere(designer.design, clash.at) : undefined);
  };
  return (clash) => ({
    what: what(clash),
    mine: value(clash, clash.mine),
    theirs: value(clash, clash.theirs),
    node: designer.node(clash.at[1] ?? '')?.id ?? null,
    stands: standsNow(clash),
  });
}
