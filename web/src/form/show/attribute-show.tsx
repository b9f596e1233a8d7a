// Another column of the data interface rows that a pop-up select has selected.
import { dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import { rowsIn } from '@ordo/engine/form/interface-options.ts';
import { comma } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { idsOf } from '../edit/choices.ts';
import { OptionsRefused } from '../edit/options-refused.tsx';
import { useForm, useSlice } from '../form-context.ts';
import { textSet } from '../settings.ts';
import type { ShowProps } from './props.ts';

export function AttributeShow({ node, row }: ShowProps) {
  const { store } = useForm();
  const from = store.nodes.get(textSet(node, 'field'));
  const chosen = idsOf(useSlice(store, textSet(node, 'field'), from && store.tableOf.has(from.id) ? row : null).value);
  const id = from ? textSet(from, 'interface') : '';
  const answer = useRead(dataInterfaceResponse, { id }, { enabled: id !== '' && chosen.length > 0 });
  if (!from || chosen.length === 0) return null;
  if (answer.error) return <OptionsRefused refused={answer.error} retry={() => void answer.refetch()} />;
  const key = textSet(from, 'value') || 'id';
  const rows = rowsIn(answer.data).filter((one) => chosen.includes(said(one[key])));
  return <span className="form-said">{rows.map((one) => said(one[textSet(node, 'show')])).join(comma())}</span>;
}

const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');
