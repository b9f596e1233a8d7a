// Expands what is below a row.
import { useText } from '../phrases.ts';
import { listPhrases } from './list.phrases.ts';

export function ExpandButton({ name, open, flip }: { name: string; open: boolean; flip(): void }) {
  const text = useText(listPhrases);
  return <button type="button" className="list-fold" aria-expanded={open} aria-label={text(open ? 'fold' : 'unfold', { name })} onClick={flip} />;
}
