// The automatic traditional Chinese of a design's texts, for its designers.
import * as z from 'zod/mini';
import { endpoint, listOf, text } from './kit.ts';
import { modelMenu } from './model-page.ts';

/** Maximum per call. */
export const MAX_TEXTS = 2_000;

export const modelTraditional = endpoint({
  method: 'POST',
  path: '/api/visualdev/Base/Actions/Traditional',
  access: `${modelMenu}:btn_edit`,
  summary: 'Converts texts to traditional Chinese with the vocabulary of Taiwan, in the given order.',
  input: z.object({ texts: z.array(text(2_000)).check(z.maxLength(MAX_TEXTS)) }),
  result: listOf(z.string()),
});
