// Designs for the measurement: a form of 300 fields to design, one of 200 with rules and formulas to fill in, child tables, a board, a workflow of 200 nodes.
import { approver, either, more, version } from '../../engine/testing/small-flow.ts';
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { design, field, formula, options, rule, wide } from '@ordo/engine/model/gallery/words.ts';

const levels = options('a 高 High', 'b 中 Middle', 'c 低 Low');
const text = (id: string, name: string) => field('comInput', id, [name, name], { maxLength: 100 });
const number = (id: string, name: string) => field('numInput', id, [name, name], { precision: 2 });
const many = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));
const listed = (id: string) => ({ search: [id], columns: [[id, 160]] as const, sort: id });

export const designed = design(
  many(300, (at) =>
    at % 5 === 4
      ? field('select', `s${at}`, [`选项 ${at}`, `Choice ${at}`], levels)
      : at % 5 === 3
        ? number(`n${at}`, `数字 ${at}`)
        : text(`t${at}`, `文字 ${at}`),
  ),
  listed('t0'),
);

/** 120 texts, 30 numbers, 20 choices, 10 days, 20 formulas; 40 rules. */
export const filled = design(
  [
    ...many(120, (at) => text(`t${at}`, `文字 ${at}`)),
    ...many(30, (at) => number(`n${at}`, `数字 ${at}`)),
    ...many(20, (at) => field('select', `s${at}`, [`选项 ${at}`, `Choice ${at}`], levels)),
    ...many(10, (at) => field('date', `d${at}`, [`日期 ${at}`, `Day ${at}`])),
    ...many(20, (at) => formula(`f${at}`, [`公式 ${at}`, `Formula ${at}`], `ROUND({n${at}}*{n${at + 5}}+${at},2)`, 'number', 2)),
  ],
  listed('t0'),
  many(40, (at) =>
    rule(
      `r${at}`,
      [`规则 ${at}`, `Rule ${at}`],
      { field: at % 2 ? `n${at % 30}` : `s${at % 20}`, is: at % 2 ? 'greater' : 'equal', value: at % 2 ? 1_000_000 : 'a' } as never,
      { do: at % 3 ? 'require' : 'disable', node: `t${at}` },
    ),
  ),
);

/** A head with a child table of twelve columns, of which three are formulas. */
const twelve: FormNode[] = [
  ...many(5, (at) => text(`x${at}`, `说明 ${at}`)),
  ...many(4, (at) => number(`y${at}`, `数 ${at}`)),
  formula('z0', ['小计', 'Subtotal'], '{lines.y0}*{lines.y1}', 'number', 2),
  formula('z1', ['税', 'Tax'], 'ROUND({lines.z0}*0.06,2)', 'number', 2),
  formula('z2', ['合计', 'Total'], '{lines.z0}+{lines.z1}', 'number', 2),
];
export const ROWS = 2_000;
export const lined = design([text('title', '事由'), field('table', 'lines', ['明细', 'Lines'], {}, { ...wide, children: twelve })], listed('title'));
export const rowValues = (at: number) => ({
  id: `row${at}`,
  values: Object.fromEntries<string>([
    ...many(5, (n) => [`x${n}`, `第 ${at} 行 ${n}`] as const),
    ...many(4, (n) => [`y${n}`, String(1 + ((at + n) % 90))] as const),
  ]),
});

/** Twenty columns, including people and dictionary items. */
export const pasted = (dictionary: string) =>
  design(
    [
      text('title', '事由'),
      field(
        'table',
        'lines',
        ['明细', 'Lines'],
        {},
        {
          ...wide,
          children: [
            ...many(14, (at) => text(`x${at}`, `说明 ${at}`)),
            ...many(3, (at) => number(`y${at}`, `数 ${at}`)),
            field('userSelect', 'who', ['人员', 'Person']),
            field('userSelect', 'other', ['复核', 'Checked by']),
            field('select', 'word', ['类型', 'Type'], { from: 'dictionary', dictionary }),
          ],
        },
      ),
    ],
    listed('title'),
  );

export const STATES = ['new', 'open', 'held', 'done'] as const;
export const carded = design(
  [
    text('title', '事由'),
    field('select', 'state', ['状态', 'State'], options('new 新 New', 'open 办理 Open', 'held 暂停 Held', 'done 办结 Done')),
    text('place', '地点'),
    number('cost', '费用'),
    number('days', '天数'),
  ],
  listed('title'),
);

/** Forty gateways of two branches with two approvers each, one below the other. */
export const flow = (person: string): FlowDocument =>
  version(
    many(40, (at): FlowNode => {
      const two = (side: string) => many(2, (place) => approver(`${side}${at}.${place}`, [person]));
      return either(`e${at}`, [more(at), ...two('a')], [null, ...two('b')]);
    }),
  ).flow;
