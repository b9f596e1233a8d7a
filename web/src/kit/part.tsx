// A part of the program that is fetched when it is wanted. Browsers remember for ever that a part could not be fetched, and so does `lazy`: without a line
// nothing is asked for, and the next time somebody wants the part it is asked for anew.
import { Component, createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { sayNow } from './phrases.ts';
import { useReach } from './reach.ts';
import { toast } from './toast.ts';

/** It was not even tried. */
export class WithoutLine extends Error {}

/**
 * Drawn within a `Suspense`; a failure is told by the boundary around it.
 * @param atHand what has been fetched already, by somebody else
 */
// oxlint-disable-next-line typescript/no-explicit-any
export function part<C extends ComponentType<any>>(load: () => Promise<C>, atHand: () => C | null = () => null): C {
  let there: C | null = null;
  const fresh = () =>
    lazy(async () => {
      try {
        if (useReach.getState().since !== null) throw new WithoutLine();
        return { default: (there = await load()) };
      } catch (error) {
        coming = fresh();
        throw error;
      }
    }) as unknown as ComponentType;
  let coming = fresh();
  // Which of them stays as it is, or what is open would begin anew.
  const Part: FunctionComponent<object> = (props) => createElement(useState<ComponentType>(() => atHand() ?? there ?? coming)[0], props);
  return Part as unknown as C;
}

interface Around {
  /** Takes back what opened it, so that it can be opened again. */
  onFailed?(): void;
  /** Stands there until it has come. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/** Around what hangs beside the pages: when it cannot be had, that is said, and everything else goes on. */
export class Aside extends Component<Around, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    toast('error', sayNow(kitPhrases.partFailed));
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={this.props.meanwhile}>{this.props.children}</Suspense>;
  }
}
