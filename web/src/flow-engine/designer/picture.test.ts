import { approver, either, more, version } from '../../../../engine/testing/small-flow.ts';
import { expect, test } from 'vitest';
import { svgOf } from './picture.ts';

const { flow } = version([approver('a', ['ann']), either('e', [more(3), approver('b', ['bob'])], [null])]);
const say = (id: string) => ({ kind: id === '' ? '' : '审批', name: id || '结束', summary: id === 'a' ? '<部门> & "负责人"'.repeat(4) : '' });

test('a picture says of each node what its card says, cut to its box, and is well formed whatever it is called', () => {
  const { svg, width, height } = svgOf(flow, '报销 <审批>', say);
  for (const id of ['start', 'a', 'e', 'e1', 'b', 'e2', '结束']) expect(svg).toContain(`>${id}</text>`);
  expect(svg).toContain('报销 &lt;审批&gt;');
  expect(svg).toContain('&lt;部门&gt; &amp; &quot;负责人&quot;&lt;');
  expect(svg).toContain('…</text>');
  expect(svg.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
  expect(width).toBeGreaterThan(400);
  expect(height).toBeGreaterThan(500);
});
