import { pickerKind } from './people.ts';

export const roleSelect = pickerKind({
  name: 'roleSelect',
  group: 'more',
  tags: ['RoleSelect'],
  spellings: ['roleSelect', 'role'],
  from: 'role',
  kind: 'role',
  search: 'role',
});
