// The traditional Chinese of names that somebody has entered: made after each change of one, where there is none.
import type { Effect, EffectHandler } from '../kit/effect.ts';
import type { BuiltInTask } from '../kit/task.ts';
import { fillTraditional } from './fill-traditional.ts';
import { translationTaskPhrases as said } from './task.phrases.ts';

const KIND = 'translation.traditional';

/** To be said by whatever makes or changes a name. */
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
