import type { Source } from './look.ts';

export type Elsewhere = Exclude<Source, { from: 'options' }>;

/** Keys under which names of a source are sent with the values: `user`, `dictionary 12 id`, `record 34 f1`. */
export function sourceKey(source: Elsewhere): string {
  switch (source.from) {
    case 'dictionary':
      return `dictionary ${source.id} ${source.by}`;
    case 'interface':
      return `interface ${source.id} ${source.value} ${source.label}`;
    case 'record':
      return `record ${source.model} ${source.field}`;
    case 'flowTask':
      return `flowTask ${source.flow}`;
    // A department is an organisation.
    case 'department':
      return 'organize';
    default:
      return source.from;
  }
}
