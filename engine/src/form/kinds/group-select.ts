import { pickerKind } from './people.ts';

export const groupSelect = pickerKind({
  name: 'groupSelect',
  group: 'more',
  tags: ['GroupSelect'],
  spellings: ['groupSelect', 'group'],
  from: 'group',
  kind: 'choice',
  search: 'group',
});
