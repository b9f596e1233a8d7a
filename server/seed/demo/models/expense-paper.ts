// The print template of an expense claim: the head, its lines, and the signatures of those who approve it.
import type { Block } from '@ordo/engine/print/document.ts';
import { cell, facts, line, list, paper, table } from '../../print-templates.ts';

const heading: Block = { type: 'heading', attrs: { level: 1, align: 'center' }, content: [{ type: 'text', text: '费用报销单' }] };
const signing: Block = table(false, [['经办人：', '部门负责人：', '财务审核：'].map((text) => cell([line([{ type: 'text', text }])], 'tableCell', 1, 180))]);

export const expensePaper = {
  name: '费用报销单',
  document: paper('{page} / {pages}', [
    heading,
    facts([['noField'], ['creatorTime', 'long'], ['dept'], ['creatorUser'], ['title'], ['pay'], ['approval']]),
    line([]),
    list([
      ['lines.no', 40],
      ['lines.day', 80],
      ['lines.kind', 90],
      ['lines.note', 150],
      ['lines.price', 70],
      ['lines.count', 50],
      ['lines.sum', 80],
    ]),
    facts([['total'], ['capital']]),
    line([]),
    signing,
  ]),
};
