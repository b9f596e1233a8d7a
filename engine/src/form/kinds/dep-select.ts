import { pickerKind } from './people.ts';

export const depSelect = pickerKind({ name: 'depSelect', group: 'advanced', tags: ['DepSelect'], from: 'department', kind: 'organize', search: 'department' });
