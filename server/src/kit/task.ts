// A task that the product declares itself. Features say theirs in their *.read.ts, built-in-tasks.ts gathers them.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Deps } from './serve.ts';

/** What came of a run, as it is told to people. */
export interface RunMessage {
  said: Phrase;
  parameters?: Record<string, unknown>;
}

export interface BuiltInTask {
  /** Its id and code: never changes. */
  code: string;
  name: Phrase;
  about: Phrase;
  /** When it runs until somebody decides otherwise; business time. */
  cron: string;
  /** May be called again after it died half way. */
  run(deps: Deps): Promise<RunMessage>;
}
