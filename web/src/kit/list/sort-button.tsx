import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';

interface Props {
  column: string;
  title: string;
  order: 'ascending' | 'descending' | undefined;
  /** Its place among several columns, from 1. */
  place: number | null;
  onSort(column: string, next: string, add: boolean): void;
}

/** The head of a column that orders the list: up, down, and as it was; with Shift beside the columns that order it already. */
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
