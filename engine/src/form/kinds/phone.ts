import { patternText } from './pattern-text.ts';

const LANDLINE = /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/;

export const phone = patternText({ name: 'phone', tags: [] }, 'mobile', 'noPhone', [LANDLINE, /^\+\d{6,15}$/]);
