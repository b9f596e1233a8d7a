// A lazily loaded component. `lazy` caches a failure for ever; this tries again the next time the component is needed.
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
import { assertOnline, isLoadError, isOverAlready, OfflineError, onReconnected } from './connectivity.ts';
import { toast } from './toast.ts';

let failuresTold = 0;

/** Call after showing a failure: the next use loads again. */
export const noteLoadFailure = () => void (failuresTold += 1);

/**
 * Rendered within a `LazyBoundary` or an `OptionalBoundary`; only pages themselves are rendered within a `Suspense`.
 * @param atHand the component if it was loaded already, by somebody else
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>, atHand: () => ComponentType<P> | null = () => null): FunctionComponent<P> {
  let there: ComponentType<P> | null = null;
  // React renders a failed component again before it calls a boundary; loading again then would hide the failure for ever.
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
  // The choice is kept, because another component would lose its state.
  return (props) => createElement(useState(() => (atHand() ?? there ?? asked()) as ComponentType<object>)[0], props as object);
}

interface Around {
  /** Undoes what opened it, so that it can be opened again. */
  onFailed?(): void;
  /** Placeholder while it is loading. */
  meanwhile?: ReactNode;
  /** Shown when it cannot be loaded, without a message: it is not essential. */
  instead?: ReactNode;
  children: ReactNode;
}

/** For what is independent of the pages: when it cannot be loaded, a message is shown, and everything else continues. It retries when the server is back. */
export class OptionalBoundary extends Component<Around, { failed: boolean }> {
  override state = { failed: false };
  private unwatch: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    noteLoadFailure();
    if (isOverAlready(error)) return this.setState({ failed: false });
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
  /** Undoes what opened it, so that it can be opened again. */
  onFailed?(): void;
  meanwhile?: ReactNode;
  /** Shown where there is no room for a message. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * For what a page renders later: when it cannot be loaded, the page and its input stay, and it is loaded when the server is back.
 * An error within it is the page's.
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
    if (isOverAlready(error)) return this.again();
    // After an upgrade the chunk has another name, which only a reload knows.
    toast(
      'error',
      translateNow(kitPhrases.partFailed),
      error instanceof OfflineError ? undefined : { label: translateNow(kitPhrases.reload), run: () => location.reload() },
    );
    this.unwatch ??= onReconnected(this.again);
    this.props.onFailed?.();
  }

  /** The children have changed. */
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

/** Which of the children exist, by position. */
const placesOf = (children: ReactNode) =>
  Children.toArray(children)
    .map((child) => (isValidElement(child) ? child.key : ''))
    .join();
