import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import type { ReactNode } from 'react';
import type { OpenRecord } from '../open-record.ts';
import type { Section } from './field.ts';

export interface RecordFormProps<I extends Endpoint = Endpoint, C extends Endpoint = Endpoint> {
  record: OpenRecord;
  /** What one record is called, small: “customer”. */
  noun: string;
  info: I;
  create: C;
  update: Endpoint;
  sections: readonly Section<keyof Input<C> & string>[];
  /** Where refusals that are about one field are shown. */
  places?: Partial<Record<RefusalKey, keyof Input<C> & string>>;
  /** Values that a new record starts with, over those of its schema. */
  start?: Partial<Input<C>>;
  /** What one record is called, where that is not one of its names. */
  nameOf?(values: Result<I>): string;
  mayAdd: boolean;
  /** Without it, or where it says no, the record is read only. */
  mayEdit(values: Result<I>): boolean;
  /** Stands above the fields of a record that is read. */
  head?(values: Result<I>): ReactNode;
  /** Stands below them. */
  below?(values: Result<I>): ReactNode;
  /**
   * @param before the record as it was, null for a new one
   * @param made the answer to the creation, null for a change
   */
  saved?(id: string, before: Result<I> | null, after: Partial<Input<C>>, made: Result<C> | null): void;
  /** Asked before a change is sent, to show what it means; without a yes the form stays open as it is. */
  asks?(id: string, sent: Partial<Input<C>>, before: Result<I>): Promise<boolean>;
  /** Other reads that a save changes. */
  touches?: readonly Endpoint[];
  /** Values for the form, where the answer of `info` says them in other words. */
  toValues?(answer: Result<I>): Partial<Input<C>>;
}
