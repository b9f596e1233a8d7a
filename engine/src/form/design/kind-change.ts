// Changes the kind of a node: settings that both kinds have are kept, the others get the defaults of the new kind.
import * as z from 'zod/mini';
import type { FieldCheck, FormNode, Json } from '../document.ts';
import { notOffered, type FieldKindName } from '../kind-names.ts';
import type { FieldKind } from '../kind.ts';
import { fieldKinds } from '../kinds.ts';

/** Every setting explicitly, as in a form read from the wire. Otherwise two users who change different settings of a new field would change the same object. */
export const wholeConfig = (kind: FieldKindName, config: FormNode['config'] = {}): FormNode['config'] => ({
  ...Object.fromEntries(fieldKinds[kind].properties.map(({ key, fallback }) => [key, fallback as Json])),
  ...config,
});

/** Kinds that a node can be changed to: of the same shape, and offered to designers. */
export function kindsInstead(node: Pick<FormNode, 'kind'>): FieldKindName[] {
  const own = fieldKinds[node.kind];
  if (node.kind === 'pane' || node.kind === 'unknown') return [];
  return Object.values(fieldKinds)
    .filter(
      (kind) =>
        kind.name !== own.name &&
        !notOffered.has(kind.name) &&
        kind.group !== 'old' &&
        kind.nests === own.nests &&
        keeps(kind) === keeps(own) &&
        (kind.nests !== null || (kind.fills === null) === (own.fills === null)),
    )
    .map(({ name }) => name);
}

const keeps = (kind: FieldKind): boolean => kind.places.length > 0;

/** @returns null if it is impossible: a field cannot become a container, or a container a field */
export function kindChanged(node: FormNode, to: FieldKindName): FormNode | null {
  if (to === node.kind) return node;
  if (!kindsInstead(node).includes(to)) return null;
  const [was, kind] = [fieldKinds[node.kind], fieldKinds[to]];
  const config = Object.fromEntries(
    Object.entries(node.config).filter(([key, value]) => {
      const [own, before] = [kind, was].map(({ properties }) => properties.find((one) => one.key === key));
      return (
        key === 'whenHidden' ||
        (own !== undefined && (value !== null || own.fallback === null) && before?.control === own.control && z.safeParse(own.schema, value).success)
      );
    }),
  ) as Record<string, Json>;
  const next: FormNode = {
    ...node,
    kind: to,
    config: wholeConfig(to, config),
    initial: null,
    checks: node.checks.filter((check) => fitsKind(check, kind, node)),
  };
  const mayBegin = !kind.computed && kind.fills === null && !kind.sealed && kind.value(next) !== null;
  return {
    ...next,
    required: node.required && (kind.nests !== null || mayBegin),
    initial: mayBegin && kind.check(node.initial, next).length === 0 ? node.initial : null,
  };
}

function fitsKind(check: FieldCheck, kind: FieldKind, node: FormNode): boolean {
  const value = kind.value(node);
  switch (check.check) {
    case 'unique':
      return kind.places.includes('unique');
    case 'pattern':
    case 'preset':
      return value === 'text' || value === 'lines';
    case 'notPast':
    case 'notFuture':
      return value === 'day' || value === 'moment';
    case 'compare':
    case 'interface':
      return value === fieldKinds[node.kind].value(node);
    case 'rows':
      return kind.nests === 'rows';
  }
}
