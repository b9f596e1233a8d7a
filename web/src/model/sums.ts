// Exact sums, formatted like the values of their column.
import type { Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { numeralIn } from '@ordo/engine/kind/decimal.ts';
import type { OpenedModel } from './opened-model.ts';

export type Sums = Readonly<Record<string, string>>;

export function sumText({ fields }: Pick<OpenedModel, 'fields'>, sums: Sums, path: string, look: Look): string | null {
  const [field, sum] = [fields.get(path), Object.hasOwn(sums, path) ? sums[path] : undefined];
  return field && sum !== undefined ? numberText(field, sum, look) : null;
}

/** An exact number, formatted like the values of its field. Of yes or no it is a number of records. */
export const numberText = ({ node, kind }: Field, digits: string, look: Look): string =>
  kind === 'mark' ? digits : fieldKinds[node.kind].text(numeralIn(digits), node, look);

/** All sums with their names: `金额 12.50 · 数量 3`. */
export const sumsText = (model: Pick<OpenedModel, 'fields'>, sums: Sums, look: Look): string =>
  Object.keys(sums)
    .flatMap((path) => {
      const [field, text] = [model.fields.get(path), sumText(model, sums, path, look)];
      return field && text !== null ? [`${textIn(field.node.label, look.language)} ${text}`] : [];
    })
    .join(' · ');
