import { patternText } from './pattern-text.ts';

export const email = patternText({ name: 'email', tags: [] }, 'email', 'noEmail');
