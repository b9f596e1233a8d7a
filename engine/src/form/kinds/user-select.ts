import { pickerKind } from './people.ts';

export const userSelect = pickerKind({ name: 'userSelect', group: 'advanced', tags: ['UserSelect'], from: 'user', kind: 'user', search: 'user' });
