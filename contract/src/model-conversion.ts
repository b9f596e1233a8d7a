// Conversion of many values to another kind before a release, in the background: its progress, and stopping it.
import * as z from 'zod/mini';
import { endpoint, id, nothing } from './kit.ts';
import { modelMenu } from './model-page.ts';

const PATH = '/api/visualdev/Base';
const can = (right: string) => `${modelMenu}:${right}` as const;

/** `asking`: everything is converted, but more values would be lost than were confirmed. Releasing again confirms them. */
const conversionStates = ['running', 'asking', 'stopped', 'refused', 'done'] as const;
export type ConversionState = (typeof conversionStates)[number];

export const modelConversion = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Actions/Conversion`,
  access: can('btn_release'),
  summary: 'The progress of the conversion before a release, or the result of the last one.',
  input: z.object({ id: id() }),
  result: z.object({
    release: z.int(),
    /** Null: there was none. `why` is '' if nothing was refused. */
    conversion: z.nullable(z.object({ state: z.enum(conversionStates), done: z.int(), total: z.int(), why: z.string() })),
  }),
});

export const modelConversionStop = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/StopConversion`,
  access: can('btn_release'),
  summary: 'Cancels the conversion before a release; everything stays as it was.',
  input: z.object({ id: id() }),
  result: nothing(),
});
