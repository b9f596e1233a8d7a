import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { ReactNode } from 'react';
import type { Values } from './draft.ts';

/** What antd's form hands to a control of one's own. */
export interface ControlProps<V = unknown> {
  id?: string;
  value?: V;
  onChange?(value: V | undefined): void;
  disabled?: boolean;
}

/** Kinds that have a control here; others bring one with them. */
export type RecordKind = Extract<Kind, 'text' | 'lines' | 'whole' | 'number' | 'money' | 'day' | 'moment' | 'choice' | 'mark'>;

export interface Field<K extends string = string> {
  /** Key of the create and update input. */
  key: K;
  label: string;
  /** Usually `text`. Of a moment the day is shown, and its first millisecond in business time kept. */
  kind?: RecordKind;
  options?: readonly { value: string; label: string }[];
  /** Shown behind the control and behind the value: `°C`. */
  unit?: string;
  hint?: string;
  /** Takes the whole width where there are two columns. */
  wide?: boolean;
  /** Whether it matters, by what stands in the form or in the record; one that does not keeps its value unseen. */
  when?(values: Values): boolean;
  /** A control of its own instead of `kind`, which may load lazily; `values` is the record before the changes in the form. */
  control?(props: ControlProps<string>, values: Values): ReactNode;
  /** How a value reads; without it as `kind` says. */
  say?(value: unknown, values: Values): ReactNode;
}

export interface Section<K extends string = string> {
  title?: string;
  fields: readonly Field<K>[];
}

export const isRelevant = ({ when }: Field, values: Values): boolean => when?.(values) ?? true;
