import { valueKind } from '../kind.ts';
import { lengthFindings } from './length.ts';

const ENTITIES: Record<string, string> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** HTML; the server sanitises it before storing. */
export const editor = valueKind({
  name: 'editor',
  group: 'basic',
  tags: ['Quill', 'Editor', 'tinymce'],
  value: () => 'lines',
  check: (value) => lengthFindings(value, null, 1_000_000),
  text: (value) =>
    typeof value === 'string'
      ? value
          .replaceAll(/<(?:br|\/p|\/li|\/tr|\/h\d)[^<>]*>/gi, '\n')
          .replaceAll(/<[^<>]*>/g, '')
          .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
          .trim()
      : '',
  from: (written) => ({
    value: written.trim() === '' ? null : written.replaceAll(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;')),
  }),
  sortable: () => false,
  places: [],
});
