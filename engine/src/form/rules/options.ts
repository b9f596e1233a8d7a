// Options that remain selectable under a rule.
import { matcher, type Asked, type Filter } from '../../filter/filter.ts';
import type { Option } from '../look.ts';

const ASKED: Asked = { 'option.id': { kind: 'text' }, 'option.name': { kind: 'text' } };

/** Matches the Chinese name of an option, which is always present. */
const testOf = (allowed: Filter) => {
  const passes = matcher(allowed, ASKED);
  return ({ id, name }: Option): boolean => passes({ 'option.id': id, 'option.name': name.zh });
};

/** Options that match, and their parents. */
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
