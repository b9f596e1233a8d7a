import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from './call.ts';
import { EmptyChoices, selectState, type ReadState } from './empty-choices.tsx';

const answered: ReadState = { error: null, isPending: false, fetchStatus: 'idle', refetch: () => undefined };
const denied: ReadState = { ...answered, error: new CallError(403, 'denied', '您没有此操作的权限') };
const said = (read: ReadState) => renderToStaticMarkup(<EmptyChoices read={read} none="没有库存" />);

test('only an answer without choices says that there is nothing', () => {
  expect(said(answered)).toBe('没有库存');
  for (const read of [denied, { ...answered, isPending: true }, { ...answered, isPending: true, fetchStatus: 'fetching' as const }])
    expect(said(read)).not.toContain('没有库存');
});

test('a refusal is said as it is, in the list and in the field', () => {
  expect(said(denied)).toContain('您没有此操作的权限');
  expect(selectState(denied)).toMatchObject({ status: 'error', placeholder: '您没有此操作的权限', loading: false });
  expect(selectState(answered)).not.toHaveProperty('placeholder');
});
