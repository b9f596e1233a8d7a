// A part of the program that is fetched when it is wanted. `lazy` remembers a failure for ever; this asks anew the next time somebody wants the part.
import { Component, createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { sayNow } from './phrases.ts';
import { assertLine } from './reach.ts';
import { toast } from './toast.ts';

/**
 * Drawn within a `Suspense`; a failure is told by the boundary around it.
 * @param atHand what has been fetched already, by somebody else
 */
export function part<C extends ComponentType<never>>(load: () => Promise<C>, atHand: () => C | null = () => null): C {
  let there: C | null = null;
  const fresh = () =>
    lazy(async () => {
      try {
        assertLine();
        return { default: (there = await load()) as unknown as ComponentType };
      } catch (error) {
        coming = fresh();
        throw error;
      }
    }) as unknown as ComponentType;
  let coming = fresh();
  // Which of them stays as it is, or what is open would begin anew.
  const Part: FunctionComponent<object> = (props) => createElement(useState(() => (atHand() ?? there ?? coming) as ComponentType)[0], props);
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
