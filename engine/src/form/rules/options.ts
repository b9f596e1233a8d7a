// Which options a rule leaves to choose.
import { matcher, type Asked, type Filter } from '../../filter/filter.ts';
import type { Option } from '../look.ts';

const ASKED: Asked = { 'option.id': { kind: 'text' }, 'option.name': { kind: 'text' } };

/** By what an option is called in Chinese: the name that is always there. */
const testOf = (allowed: Filter) => {
  const passes = matcher(allowed, ASKED);
  return ({ id, name }: Option): boolean => passes({ 'option.id': id, 'option.name': name.zh });
};

/** Those that pass, and what leads to them. */
export function optionsPassing(options: readonly Option[], allowed: Filter): Option[] {
  const passes = testOf(allowed);
  const keep = (those: readonly Option[]): Option[] =>
    those.flatMap((option) => {
      const children = option.children && keep(option.children);
      if (!children?.length && !passes(option)) return [];
      return [{ ...option, ...(children && { children }) }];
    });
  return keep(options);
}
