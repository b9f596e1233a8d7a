// Clashes between two designers: both values with their authors; the user chooses one. Until then the value that was saved first is used.
import { Alert, Button } from 'antd';
import { useText } from '../phrases.ts';
import { designingPhrases } from './designing.phrases.ts';
import './designing.css';

export interface ShownClash {
  key: string;
  /** The changed part, in words. */
  what: string;
  mine: string;
  theirs: string;
  who: string;
  /** Whose value is currently used. */
  stands: 'mine' | 'theirs';
  /** Null: the part is not visible in the design. */
  jump: (() => void) | null;
  choose(side: 'mine' | 'theirs'): void;
}

export function ClashList({ clashes }: { clashes: readonly ShownClash[] }) {
  const text = useText(designingPhrases);
  if (clashes.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="region"
      aria-label={text('clashes', { n: clashes.length })}
      className="dg-clashes"
      title={text('clashes', { n: clashes.length })}
      description={
        <ul>
          {clashes.map(({ key, what, mine, theirs, who, stands, jump, choose }) => (
            <li key={key}>
              {jump ? (
                <button type="button" className="dg-where" onClick={jump}>
                  {what}
                </button>
              ) : (
                <span>{what}</span>
              )}
              <span className="dg-value" data-stands={stands === 'mine'}>
                {text('mine', { value: mine })}
              </span>
              <span className="dg-value" data-stands={stands === 'theirs'}>
                {text('theirs', { who, value: theirs })}
              </span>
              <span className="dg-answers">
                {(['mine', 'theirs'] as const).map((side) => {
                  const choice = text(side === 'mine' ? 'useMine' : 'useTheirs');
                  return (
                    <Button key={side} size="small" aria-label={text('of', { what, choice })} onClick={() => choose(side)}>
                      {choice}
                    </Button>
                  );
                })}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
