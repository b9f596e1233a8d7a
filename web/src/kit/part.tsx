// A part of the program that is fetched when it is wanted. `lazy` remembers a failure for ever; this asks anew the next time somebody wants the part.
import { Component, createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { sayNow } from './phrases.ts';
import { assertLine, useReach } from './reach.ts';
import { toast } from './toast.ts';

/**
 * Drawn within a `Suspense`; a failure is told by the boundary around it.
 * @param atHand what has been fetched already, by somebody else
 */
export function part<P>(load: () => Promise<ComponentType<P>>, atHand: () => ComponentType<P> | null = () => null): FunctionComponent<P> {
  let there: ComponentType<P> | null = null;
  const fresh = () =>
    lazy(async () => {
      try {
        assertLine();
        return { default: (there = await load()) as ComponentType<object> };
      } catch (error) {
        coming = fresh();
        throw error;
      }
    }) as ComponentType<object>;
  let coming: ComponentType<object> = fresh();
  // Which of them stays as it is, or what is open would begin anew.
  return (props) => createElement(useState(() => (atHand() ?? there ?? coming) as ComponentType<object>)[0], props as object);
}

interface Around {
  /** Takes back what opened it, so that it can be opened again. */
  onFailed?(): void;
  /** Stands there until it has come. */
  meanwhile?: ReactNode;
  /** Stands there when it cannot be had, and nothing is said: nobody misses anything. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Around what hangs beside the pages: when it cannot be had, that is said, and everything else goes on. It is tried once more when the server is back. */
export class Aside extends Component<Around, { failed: boolean }> {
  override state = { failed: false };
  private unwatch: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (this.props.instead === undefined) toast('error', sayNow(kitPhrases.partFailed));
    this.unwatch ??= useReach.subscribe(({ breaks }, before) => {
      if (breaks !== before.breaks) this.setState({ failed: false });
    });
    this.props.onFailed?.();
  }

  override componentWillUnmount() {
    this.unwatch?.();
  }

  override render() {
    if (this.state.failed) return this.props.instead ?? null;
    return <Suspense fallback={this.props.meanwhile}>{this.props.children}</Suspense>;
  }
}
