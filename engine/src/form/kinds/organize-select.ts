import { pickerKind } from './people.ts';

export const organizeSelect = pickerKind({
  name: 'organizeSelect',
  group: 'more',
  tags: ['OrganizeSelect'],
  from: 'organize',
  kind: 'organize',
  search: 'organize',
});
