import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';

interface Props {
  column: string;
  title: string;
  order: 'ascending' | 'descending' | undefined;
  /** Its position among several sort columns, from 1. */
  place: number | null;
  onSort(column: string, next: string, add: boolean): void;
}

/** The header of a sortable column: ascending, descending, default; with Shift in addition to the present sort columns. */
export function SortButton({ column, title, order, place, onSort }: Props) {
  const text = useText(listPhrases);
  const next = { ascending: `-${column}`, descending: '', none: column }[order ?? 'none'];
  const word = ({ ascending: 'sortDown', descending: 'sortOff', none: 'sortUp' } as const)[order ?? 'none'];
  return (
    <button type="button" className="list-sort" title={text(word)} onClick={({ shiftKey }) => onSort(column, next, shiftKey)}>
      {title}
      {place !== null && <sup className="list-sort-place">{place}</sup>}
    </button>
  );
}
