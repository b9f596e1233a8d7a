// The row of an approval matrix that names the approvers, in words.
import { columnsOf, rowWords } from '@ordo/engine/flow/matrix-words.ts';
import type { Matrix } from '@ordo/engine/flow/matrix.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { useMemo } from 'react';
import { useLook } from '../form/use-look.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { matrixPhrases } from './flow.phrases.ts';

interface Props {
  matrix: Matrix;
  /** From 1. */
  row: number;
  form: FormDocument;
}

export function MatrixRowSaid({ matrix, row, form }: Props) {
  const text = useText(matrixPhrases);
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(form).filter(({ field }) => matrix.fields.includes(field)), [form, matrix]);
  const sources = useMemo(() => columns.flatMap(({ source }) => (source && source.from !== 'options' ? [source] : [])), [columns]);
  const { look } = useLook(sources);
  const labelOf = (field: string) => {
    if (Object.hasOwn(matrixPhrases, field)) return text(field as keyof typeof matrixPhrases);
    const node = nodeById(form, field);
    return node ? textIn(node.label, language) || node.key : field;
  };
  const because = rowWords(matrix, row - 1, { columns, look, labelOf });
  return text(because ? 'row' : 'rowAny', { n: row, because });
}
