// Traditional Chinese forms of entered names: generated after each change of a name without one.
import type { Effect, EffectHandler } from '../kit/effect.ts';
import type { BuiltInTask } from '../kit/task.ts';
import { fillTraditional } from './fill-traditional.ts';
import { translationTaskPhrases as said } from './task.phrases.ts';

const KIND = 'translation.traditional';

/** Queued by every change that creates or renames something. */
export const wantsTraditional: Effect = { kind: KIND, payload: {} };

export const translationEffects: Record<string, EffectHandler> = {
  [KIND]: { together: async (_, db) => void (await fillTraditional(db)) },
};

export const translationTasks: readonly BuiltInTask[] = [
  {
    code: 'translation.traditional',
    name: said.name,
    about: said.about,
    cron: '10 4 * * *',
    run: async ({ db }) => ({ said: said.made, parameters: { n: await fillTraditional(db) } }),
  },
];
