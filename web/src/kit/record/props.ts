import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import type { ReactNode } from 'react';
import type { OpenRecord } from '../open-record.ts';
import type { Section } from './field.ts';

export interface RecordFormProps<I extends Endpoint = Endpoint, C extends Endpoint = Endpoint> {
  record: OpenRecord;
  /** Name of one record in lower case: “customer”. */
  noun: string;
  info: I;
  create: C;
  update: Endpoint;
  sections: readonly Section<keyof Input<C> & string>[];
  /** The fields at which certain refusals are shown. */
  places?: Partial<Record<RefusalKey, keyof Input<C> & string>>;
  /** Initial values of a new record, overriding those of its schema. */
  start?: Partial<Input<C>>;
  /** Displayed name of a record, if not one of its names. */
  nameOf?(values: Result<I>): string;
  mayAdd: boolean;
  /** Without it, or if it returns false, the record is read-only. */
  mayEdit(values: Result<I>): boolean;
  /** Shown above the fields of a record that is read. */
  head?(values: Result<I>): ReactNode;
  /** Shown below them. */
  below?(values: Result<I>): ReactNode;
  /**
   * @param before the previous record, null for a new one
   * @param made the answer to the creation, null for a change
   */
  saved?(id: string, before: Result<I> | null, after: Partial<Input<C>>, made: Result<C> | null): void;
  /** Confirmation before a change is sent, to show its consequences; if declined, the form stays open unchanged. */
  asks?(id: string, sent: Partial<Input<C>>, before: Result<I>): Promise<boolean>;
  /** Other reads that a save invalidates. */
  touches?: readonly Endpoint[];
  /** Values for the form, if the answer of `info` has another shape. */
  toValues?(answer: Result<I>): Partial<Input<C>>;
}
