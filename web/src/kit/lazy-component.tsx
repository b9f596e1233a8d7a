// A part of the program that is fetched when it is wanted. `lazy` remembers a failure for ever; this asks anew the next time somebody wants the part.
import {
  Children,
  Component,
  createElement,
  isValidElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { translateNow } from './phrases.ts';
import { assertOnline, isLoadError, OfflineError, onReconnected } from './connectivity.ts';
import { toast } from './toast.ts';

let failuresTold = 0;

/** Of whoever has told a failure: what did not come is asked for anew the next time. */
export const noteLoadFailure = () => void (failuresTold += 1);

/**
 * Drawn within a `LazyBoundary`, or an `OptionalBoundary`; only what is a page itself is drawn within a `Suspense`.
 * @param atHand what has been fetched already, by somebody else
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>, atHand: () => ComponentType<P> | null = () => null): FunctionComponent<P> {
  let there: ComponentType<P> | null = null;
  // React draws once more what has failed, before it tells a boundary; were that asked for anew, nobody would ever hear of it.
  let failedAt: number | null = null;
  const fresh = () =>
    lazy(async () => {
      try {
        assertOnline();
        return { default: (there = await load()) as ComponentType<object> };
      } catch (error) {
        failedAt = failuresTold;
        throw error;
      }
    }) as ComponentType<object>;
  let coming: ComponentType<object> | null = null;
  const asked = () => {
    if (!coming || (failedAt !== null && failedAt !== failuresTold)) {
      failedAt = null;
      coming = fresh();
    }
    return coming;
  };
  // Which of them stays as it is, or what is open would begin anew.
  return (props) => createElement(useState(() => (atHand() ?? there ?? asked()) as ComponentType<object>)[0], props as object);
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
export class OptionalBoundary extends Component<Around, { failed: boolean }> {
  override state = { failed: false };
  private unwatch: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    noteLoadFailure();
    if (this.props.instead === undefined) toast('error', translateNow(kitPhrases.partFailed));
    this.unwatch ??= onReconnected(() => this.setState({ failed: false }));
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

interface Within {
  /** Takes back what opened it, so that it can be opened again. */
  onFailed?(): void;
  meanwhile?: ReactNode;
  /** Where a sentence could not stand. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * Around what a page draws later: when it cannot be fetched, the page and what was typed on it stay, and it comes when the server is back.
 * A mistake within it is the page's.
 */
export class LazyBoundary extends Component<Within, { error: Error | null }> {
  override state = { error: null as Error | null };
  private unwatch: (() => void) | undefined;
  private readonly again = () => this.setState({ error: null });

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    noteLoadFailure();
    if (!isLoadError(error)) return;
    // After an upgrade the part has another name, which only a new start knows.
    toast(
      'error',
      translateNow(kitPhrases.partFailed),
      error instanceof OfflineError ? undefined : { label: translateNow(kitPhrases.reload), run: () => location.reload() },
    );
    this.unwatch ??= onReconnected(this.again);
    this.props.onFailed?.();
  }

  /** Something else is wanted now. */
  override componentDidUpdate({ children }: Within) {
    if (this.state.error !== null && placesOf(children) !== placesOf(this.props.children)) this.again();
  }

  override componentWillUnmount() {
    this.unwatch?.();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return <Suspense fallback={this.props.meanwhile}>{this.props.children}</Suspense>;
    if (!isLoadError(error)) throw error;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <span role="alert" className="refused-choices">
        {translateNow(kitPhrases.partFailed)}
      </span>
    );
  }
}

/** Which of the children are there, by their places. */
const placesOf = (children: ReactNode) =>
  Children.toArray(children)
    .map((child) => (isValidElement(child) ? child.key : ''))
    .join();
