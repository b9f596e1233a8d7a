import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';

interface Props {
  column: string;
  title: string;
  order: 'ascending' | 'descending' | undefined;
  onSort(sort: string): void;
}

/** The head of a column that orders the list: up, down, and as it was. */
export function SortButton({ column, title, order, onSort }: Props) {
  const text = useText(listPhrases);
  const next = { ascending: `-${column}`, descending: '', none: column }[order ?? 'none'];
  const word = ({ ascending: 'sortDown', descending: 'sortOff', none: 'sortUp' } as const)[order ?? 'none'];
  return (
    <button type="button" className="list-sort" title={text(word)} onClick={() => onSort(next)}>
      {title}
    </button>
  );
}
