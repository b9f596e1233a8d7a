// Clashes between two designers: both values with their authors; the user chooses one. Until then the value that was saved first is used.
import { Alert, Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useText } from '../phrases.ts';
import type { Clashes, OpenClash } from './clashes.ts';
import { designingPhrases } from './designing.phrases.ts';
import './designing.css';

export interface DescribedClash {
  /** The changed part, in words. */
  what: string;
  mine: string;
  theirs: string;
  /** Whose value is currently used. */
  stands: 'mine' | 'theirs';
  /** Id of the changed node; null: it is not visible in the design. */
  node: string | null;
}

interface Props {
  clashes: Clashes;
  describe(clash: OpenClash): DescribedClash;
  jump(node: string): void;
  choose(clash: OpenClash, side: 'mine' | 'theirs', what: string): void;
}

export function ClashList({ clashes, describe, jump, choose }: Props) {
  const text = useText(designingPhrases);
  const open = useSyncExternalStore(clashes.subscribe, clashes.get);
  if (open.length === 0) return null;
  const shown = open.map((clash) => {
    const described = describe(clash);
    const settle = (side: 'mine' | 'theirs') => {
      choose(clash, side, described.what);
      clashes.settle(clash);
    };
    return { ...described, key: clash.at.join(' '), who: clash.who, settle };
  });
  return (
    <Alert
      type="warning"
      showIcon
      role="region"
      aria-label={text('clashes', { n: open.length })}
      className="dg-clashes"
      title={text('clashes', { n: open.length })}
      description={
        <ul>
          {shown.map(({ key, what, mine, theirs, who, stands, node, settle }) => (
            <li key={key}>
              {node !== null ? (
                <button type="button" className="dg-where" onClick={() => jump(node)}>
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
                    <Button key={side} size="small" aria-label={text('of', { what, choice })} onClick={() => settle(side)}>
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
