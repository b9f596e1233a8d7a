import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { ReactNode } from 'react';
import type { Values } from './draft.ts';

/** Props that antd's form passes to a custom control. */
export interface ControlProps<V = unknown> {
  id?: string;
  value?: V;
  onChange?(value: V | undefined): void;
  disabled?: boolean;
}

/** Kinds that have a control here; others need one of their own. */
export type RecordKind = Extract<Kind, 'text' | 'lines' | 'whole' | 'number' | 'money' | 'day' | 'moment' | 'choice' | 'mark'>;

export interface Field<K extends string = string> {
  /** Key of the create and update input. */
  key: K;
  label: string;
  /** Default: `text`. For a moment the day is shown, and its start in business time stored. */
  kind?: RecordKind;
  options?: readonly { value: string; label: string }[];
  /** Shown after the control and after the value: `°C`. */
  unit?: string;
  hint?: string;
  /** Takes the full width where there are two columns. */
  wide?: boolean;
  /** Whether the field is shown, by the values of the form or the record; a hidden field keeps its value. */
  when?(values: Values): boolean;
  /** A custom control instead of `kind`, which may load lazily; `values` is the record before the form's changes. */
  control?(props: ControlProps<string>, values: Values): ReactNode;
  /** Display of a value; default: by `kind`. */
  say?(value: unknown, values: Values): ReactNode;
}

export interface Section<K extends string = string> {
  title?: string;
  fields: readonly Field<K>[];
}

export const isRelevant = ({ when }: Field, values: Values): boolean => when?.(values) ?? true;
