import { pickerKind } from './people.ts';

export const posSelect = pickerKind({ name: 'posSelect', group: 'advanced', tags: ['PosSelect'], from: 'position', kind: 'position', search: 'position' });
