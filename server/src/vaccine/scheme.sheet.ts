// Spreadsheets of plans: one row each, with the doses as lists in cells.
import type { Parsed } from '@ordo/contract/kit.ts';
import { refusals, type Phrase } from '@ordo/contract/refusals.ts';
import { demographicPhrases, schemeKindPhrases } from '@ordo/contract/vaccine-scheme.phrases.ts';
import { schemeCreate, schemeUpdate, type schemeList } from '@ordo/contract/vaccine-scheme.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import type { Call } from '../kit/serve.ts';
import { newId } from '../kit/id.ts';
import { readAll } from '../kit/page.ts';
import { updateRecord } from '../kit/record.ts';
import { insertRecords } from '../kit/records.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { onOffWords } from '../kit/sheet/list-sheet.phrases.ts';
import { Refusal } from '../kit/refusal.ts';
import { keysOf } from '../kit/sheet/keys-of.ts';
import { dosesIn, dosesOut, dosesRevised, type DoseCells } from './scheme-doses.ts';
import { listedSchemes, schemeRow, writeDoses, writeManyDoses, type SchemeRow } from './scheme.db.ts';
import { productNames } from './sheet-names.ts';

type Input = Parsed<typeof schemeCreate>;

const sexWords = { 1: ['男', 'Male'], 2: ['女', 'Female'] } as const satisfies Record<number, Phrase>;
const known = ({ productId, code }: Pick<Input, 'productId' | 'code'>) => `${productId} ${normalForm(code)}`;

export const schemeSheetOf: ListSheet<string, Input, Parsed<typeof schemeList>> = {
  name: ['接种方案', 'Vaccination plans'],
  columns: [
    { key: 'productCode', title: ['产品编码', 'Product code'], required: true, of: 'productId', kind: productNames, example: 'HEPB10' },
    { key: 'code', title: ['方案编码', 'Plan code'], required: true, example: '3D' },
    { key: 'name', title: ['方案名称', 'Plan name'], required: true },
    { key: 'kind', title: ['类型', 'Type'], required: true, kind: { words: schemeKindPhrases } },
    { key: 'doseCount', title: ['剂次数', 'Doses'], required: true, of: null, example: '3' },
    { key: 'doseLabels', title: ['各剂名称', 'Dose names'], of: null },
    { key: 'doseMinAges', title: ['各剂最小月龄', 'Minimum ages of doses (months)'], of: null },
    { key: 'doseMaxAges', title: ['各剂最大月龄', 'Maximum ages of doses (months)'], of: null },
    { key: 'doseIntervals', title: ['各剂间隔天数', 'Days since previous dose'], of: null, example: '0;30;150' },
    { key: 'dosesToSkip', title: ['可跳过的剂次', 'Doses that can be skipped'], of: null },
    { key: 'minAgeMonths', title: ['最小月龄', 'Minimum age (months)'], kind: 'number' },
    { key: 'maxAgeMonths', title: ['最大月龄', 'Maximum age (months)'], kind: 'number' },
    { key: 'sexLimit', title: ['限性别', 'Sex restriction'], kind: { words: sexWords } },
    { key: 'demographic', title: ['人群', 'Population group'], kind: { words: demographicPhrases } },
    { key: 'coverageRatePct', title: ['预计接种率（%）', 'Expected coverage (%)'], kind: 'percent' },
    { key: 'wastageRatePct', title: ['损耗率（%）', 'Wastage (%)'], kind: 'percent' },
    { key: 'price', title: ['价格', 'Price'], kind: 'money' },
    { key: 'validFrom', title: ['生效日期', 'Valid from'], kind: 'day' },
    { key: 'validTo', title: ['失效日期', 'Valid until'], kind: 'day' },
    { key: 'enabledMark', title: ['状态', 'Status'], kind: { words: onOffWords } },
    { key: 'sortCode', title: ['排序', 'Sort order'], kind: 'number' },
  ],
  input: schemeCreate.input,
  together: (record, tell) => ({ doses: dosesIn(record as unknown as DoseCells, tell) }),
  once: {
    column: 'code',
    of: known,
    text: refusals.schemeCodeTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<Pick<Input, 'productId' | 'code'> & { id: string }>`
        select id, product_id as "productId", code from vac_scheme
        where delete_mark = 0 and normal_form(code) = any(${inputs.map(({ code }) => normalForm(code))}::text[])`.execute(db);
      return new Map(rows.map((row) => [known(row), row.id]));
    },
  },
  revise: { table: 'vac_scheme', access: 'vaccine.scheme:btn_edit', keys: keysOf(schemeUpdate, 'productId', 'code', 'doses'), also: reviseDoses },
  judge: (rows, tell) => {
    for (const { at, input } of rows) {
      if (input.minAgeMonths !== null && input.maxAgeMonths !== null && input.minAgeMonths > input.maxAgeMonths)
        tell(at, 'maxAgeMonths', refusals.schemeAges.text);
      if (input.validFrom && input.validTo && input.validFrom > input.validTo) tell(at, 'validTo', refusals.schemeDates.text);
    }
  },
  keep: async (call, inputs) => {
    const made = inputs.map(({ doses, ...input }) => ({ scheme: { id: newId(), ...toColumns(input), dose_count: doses.length }, doses }));
    await insertRecords(
      call,
      'vac_scheme',
      made.map(({ scheme }) => scheme),
    );
    await writeManyDoses(
      call,
      made.map(({ scheme, doses }) => ({ id: scheme.id, doses })),
    );
  },
  rows: (call, filters) => exported(call, filters),
};

/** Empty cells of doses change nothing, like all others. */
async function reviseDoses(call: Call, changes: readonly { id: string; record: Readonly<Record<string, string>> }[]): Promise<void> {
  const { rows } = await sql<SchemeRow>`select ${schemeRow(call)} where t.id = any(${changes.map(({ id }) => id)}::text[])`.execute(call.db);
  const before = new Map(rows.map(({ id, doses }) => [id, doses]));
  for (const { id, record } of changes) {
    const doses = before.get(id) ?? [];
    const wanted = dosesRevised(record as unknown as DoseCells, doses);
    if (JSON.stringify(dosesOut(wanted)) === JSON.stringify(dosesOut(doses))) continue;
    if (wanted.some(({ minAgeMonths, maxAgeMonths }) => minAgeMonths !== null && maxAgeMonths !== null && minAgeMonths > maxAgeMonths))
      throw new Refusal('schemeAges');
    await updateRecord(call, 'vac_scheme', id, null, { dose_count: wanted.length });
    await writeDoses(call, id, wanted);
  }
}

async function* exported(call: Parameters<typeof listedSchemes>[1], filters: Parsed<typeof schemeList>): AsyncGenerator<object> {
  const source = listedSchemes(filters, call);
  for await (const row of readAll<SchemeRow>(call.db, filters, { ...source, select: sql`p.code as "productCode", ${source.select}` }))
    yield { ...row, ...dosesOut(row.doses) };
}
