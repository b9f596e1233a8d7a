import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Empty } from './states.tsx';

const begin = { label: '新建客户', run: () => undefined };
const drawn = (narrowed: boolean, way: typeof begin | undefined) => renderToStaticMarkup(<Empty narrowed={narrowed} clear={() => undefined} begin={way} />);

test('where nothing is yet, whoever may begins it there; where filters let nothing through, they are cleared', () => {
  expect(drawn(false, begin)).toContain('新建客户');
  expect(drawn(false, undefined)).not.toContain('<button');
  expect(drawn(true, begin)).toMatch(/<button(?!.*新建客户)/);
});
