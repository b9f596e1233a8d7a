import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { memo, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

type Heard = (...given: unknown[]) => unknown;

/** The same functions at each render, which call those of the latest one. */
class Latest {
  #props: object = {};
  #stable = new Map<string, Heard>();

  set(props: object): void {
    this.#props = props;
  }

  of<P extends object>(props: P): P {
    return Object.fromEntries(Object.entries(props).map(([key, value]) => [key, typeof value === 'function' ? this.#called(key) : value])) as P;
  }

  #called(key: string): Heard {
    const made = this.#stable.get(key) ?? ((...given) => (this.#props as Record<string, Heard>)[key]?.(...given));
    this.#stable.set(key, made);
    return made;
  }
}

/**
 * A control that renders again only when what it shows changes: antd's take a millisecond each, and a panel has many. For props that are plain data and
 * handlers of events: no elements, and no functions that render.
 */
export function steady<P extends object>(control: ComponentType<P> | ((props: P) => ReactNode)): (props: P) => ReactNode {
  const Still = memo(control as ComponentType<object>, isSame);
  return function Steady(props: P) {
    const [latest] = useState(() => new Latest());
    useLayoutEffect(() => latest.set(props));
    return <Still {...latest.of(props)} />;
  };
}
