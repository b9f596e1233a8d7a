import { patternText } from './pattern-text.ts';

export const idCard = patternText({ name: 'idCard', tags: [] }, 'idCard', 'noIdCard');
