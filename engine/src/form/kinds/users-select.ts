import { pickerKind } from './people.ts';

export const usersSelect = pickerKind({ name: 'usersSelect', group: 'more', tags: ['UsersSelect'], several: true, from: 'user', kind: 'user', search: 'user' });
