// A scheduled task that the product declares itself. Features declare theirs in their *.read.ts, built-in-tasks.ts gathers them.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Deps } from './serve.ts';

/** The result of a run, as it is shown to users. */
export interface RunMessage {
  said: Phrase;
  parameters?: Record<string, unknown>;
}

export interface BuiltInTask {
  /** Its id and code: never changes. */
  code: string;
  name: Phrase;
  about: Phrase;
  /** Default schedule, in business time. */
  cron: string;
  /** Must be idempotent: it is called again after a crash. */
  run(deps: Deps): Promise<RunMessage>;
}
