import type { ReactNode } from 'react';
import './kit.css';

export type TagTone = 'plain' | 'info' | 'good' | 'warn' | 'bad';

/** A short status or type, in a colour whose text has a contrast of 4.5 : 1. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}
