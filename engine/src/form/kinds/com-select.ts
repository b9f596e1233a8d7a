import { pickerKind } from './people.ts';

export const comSelect = pickerKind({ name: 'comSelect', group: 'advanced', tags: ['ComSelect'], from: 'organize', kind: 'organize', search: 'organize' });
