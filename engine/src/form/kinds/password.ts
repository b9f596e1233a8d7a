import { valueKind } from '../kind.ts';
import { mark } from '../property.ts';
import { lengthFindings } from './length.ts';

/** Sealed by the server: the stored value is never returned. */
export const password = valueKind({
  name: 'password',
  group: 'old',
  spellings: ['PsdInput', 'psdInput', 'password'],
  tags: ['PsdInput'],
  properties: [mark('showPassword', true, { at: 'showPassword' })],
  sealed: true,
  value: () => 'text',
  check: (value) => lengthFindings(value, null, 200),
  text: () => '',
  from: (written) => (written.trim() === '' ? { value: null } : { key: 'notImported' }),
  sortable: () => false,
  places: [],
});
