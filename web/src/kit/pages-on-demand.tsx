import { Fragment, useState, type ReactNode } from 'react';

export interface PageOnDemand {
  /** From 1. */
  page: number;
  /** Adds the next page; undefined: it is there already. */
  more: (() => void) | undefined;
}

/** Pages of a list one after another, each with its own read; the last one can add the next. */
export function PagesOnDemand({ draw }: { draw(page: PageOnDemand): ReactNode }) {
  const [count, setCount] = useState(1);
  return Array.from({ length: count }, (_, at) => (
    <Fragment key={at}>{draw({ page: at + 1, more: at + 1 === count ? () => setCount(count + 1) : undefined })}</Fragment>
  ));
}
