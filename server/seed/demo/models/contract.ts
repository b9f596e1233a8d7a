// The demo's model over existing tables: contracts and their payments, created in data models and filled by another system.
import { addDays } from '@ordo/engine/vaccine/days.ts';
import type { Dice } from '../random.ts';
import { checked, design, everything, field, looksOn, options, required, said, wide, type DemoModel } from './kit.ts';

const payments = { table: 'contract_payment', name: '合同付款记录' };
const contracts = { table: 'contract_ledger', name: '合同台账' };

type Column = readonly [field: string, name: string, type: 'varchar' | 'decimal' | 'date' | 'text' | 'int', length?: string, how?: 'key' | 'filled'];

interface DemoTable {
  table: string;
  name: string;
  columns: readonly Column[];
  rows: readonly (readonly (string | number | null)[])[];
}

const contractColumns: readonly Column[] = [
  ['contract_no', '合同编号', 'varchar', '30', 'key'],
  ['title', '合同名称', 'varchar', '100', 'filled'],
  ['party', '对方单位', 'varchar', '100', 'filled'],
  ['kind', '合同类别', 'varchar', '20', 'filled'],
  ['amount', '合同金额', 'decimal', '14,2', 'filled'],
  ['signed', '签订日期', 'date', '', 'filled'],
  ['ends', '到期日期', 'date'],
  ['state', '履行状态', 'varchar', '20', 'filled'],
  ['keeper', '经办人', 'varchar', '50'],
  ['remark', '备注', 'text'],
  // Columns of the system that filled it: no form shows them, no save changes them.
  ['old_no', '旧系统编号', 'varchar', '30'],
  ['saves', '保存次数', 'int'],
];

const paymentColumns: readonly Column[] = [
  ['payment_no', '付款单号', 'varchar', '30', 'key'],
  ['contract_no', '合同编号', 'varchar', '30', 'filled'],
  ['paid_on', '付款日期', 'date', '', 'filled'],
  ['paid', '付款金额', 'decimal', '14,2', 'filled'],
  ['note', '说明', 'varchar', '100'],
];

const SUBJECTS = [
  ['purchase', '医用冷藏设备采购合同', '湖州康源医疗器械有限公司', 120_000],
  ['service', '疫苗冷链运输服务合同', '浙北冷链物流有限公司', 260_000],
  ['service', '信息系统运行维护合同', '杭州云衡软件有限公司', 88_000],
  ['lease', '周转仓库租赁合同', '安吉县供销储运公司', 96_000],
  ['build', '接种门诊改造施工合同', '浙江安信建设有限公司', 480_000],
  ['purchase', '一次性注射器采购合同', '江南医用耗材有限公司', 64_000],
  ['service', '温度探头校准服务合同', '湖州市计量技术服务中心', 18_000],
  ['lease', '办公设备租赁合同', '湖州文仪办公设备有限公司', 24_000],
] as const;

/** @param today the last day of the demo's history */
export function contractTables(chance: Dice, today: string, keepers: readonly string[], many: number): DemoTable[] {
  const rows: (string | number | null)[][] = [];
  const paid: (string | number | null)[][] = [];
  for (let nth = 0; nth < many; nth += 1) {
    const [kind, title, party, usual] = SUBJECTS[nth % SUBJECTS.length] as (typeof SUBJECTS)[number];
    const signed = addDays(today, -Math.round(((many - nth) * 640) / many) - chance.between(0, 9));
    const ends = addDays(signed, 365);
    const no = `HT${signed.slice(0, 4)}-${String(nth + 1).padStart(3, '0')}`;
    const amount = usual + chance.between(-8, 8) * 500;
    const state = ends < today ? 'finished' : nth % 11 === 10 ? 'ended' : 'running';
    const parts = state === 'finished' ? 2 : state === 'ended' ? 1 : chance.between(0, 1);
    for (let part = 0; part < parts; part += 1)
      paid.push([`FK${no.slice(2)}-${part + 1}`, no, addDays(signed, 30 + part * 180), amount / 2, part === 0 ? '首付款' : '尾款']);
    rows.push([no, title, party, kind, amount, signed, ends, state, chance.of(keepers), null, `OLD-${1_200 + nth}`, 1]);
  }
  return [
    { ...contracts, columns: contractColumns, rows },
    { ...payments, columns: paymentColumns, rows: paid },
  ];
}

const usual = design(
  [
    field('comInput', 'no', ['合同编号', 'Contract number'], { maxLength: 30 }, { ...required, key: 'contract_no' }),
    field('comInput', 'title', ['合同名称', 'Contract'], { maxLength: 100 }, required),
    field('comInput', 'party', ['对方单位', 'Other party'], { maxLength: 100 }, required),
    field(
      'select',
      'kind',
      ['合同类别', 'Kind'],
      options('purchase 采购 Purchase', 'service 服务 Service', 'lease 租赁 Lease', 'build 工程 Building'),
      required,
    ),
    field('currency', 'amount', ['合同金额', 'Amount'], { min: 0 }, required),
    field('select', 'state', ['履行状态', 'Status'], options('running 履行中 Running', 'finished 已履行完毕 Fulfilled', 'ended 已终止 Ended'), {
      ...required,
      initial: 'running',
    }),
    field('date', 'signed', ['签订日期', 'Signed on'], {}, required),
    field(
      'date',
      'ends',
      ['到期日期', 'Ends on'],
      {},
      checked({ check: 'compare', is: 'greater', to: 'signed', message: said('到期日期要晚于签订日期', 'It ends after it is signed') }),
    ),
    field('comInput', 'keeper', ['经办人', 'Handled by'], { maxLength: 50 }),
    field('formula', 'paidsum', ['已付金额', 'Paid so far'], { formula: 'SUM({payments.paid})', result: 'number', stored: false, precision: 2 }),
    field(
      'table',
      'payments',
      ['付款记录', 'Payments'],
      { boundTable: payments.table },
      {
        ...wide,
        children: [
          field('date', 'paidon', ['付款日期', 'Paid on'], {}, { ...required, key: 'paid_on' }),
          field('currency', 'paid', ['付款金额', 'Amount'], { min: 0 }, required),
          field('comInput', 'note', ['说明', 'Remark'], { maxLength: 100 }),
        ],
      },
    ),
    field('textarea', 'remark', ['备注', 'Remark'], { maxLength: 500 }, wide),
  ],
  {
    search: ['title', 'party', 'kind', 'state', 'signed'],
    columns: [
      ['no', 140],
      ['title', 220],
      ['party', 220],
      ['kind', 90],
      ['amount', 130],
      ['signed', 120],
      ['ends', 120],
      ['state', 120],
      ['keeper', 100],
    ],
    sort: '-signed',
    summary: ['amount'],
    fixed: { no: 'left' },
  },
  [],
  '{no}',
);

const entry = (typeId: string, { table, name }: { table: string; name: string }, more: object) => ({ typeId, table, tableName: name, fields: [], ...more });

/** It creates no records: the existing rows are its records. */
export const contract: Pick<DemoModel, 'code' | 'name' | 'icon' | 'design' | 'grants'> = {
  code: 'contract',
  name: said('合同台账', 'Contracts'),
  icon: 'file-protect',
  design: {
    ...usual,
    outside: {
      ...usual.outside,
      tables: JSON.stringify([
        entry('1', contracts, { tableField: '', relationTable: '', relationField: '', versionField: 'saves' }),
        entry('0', payments, { tableField: 'contract_no', relationTable: contracts.table, relationField: 'contract_no' }),
      ]),
    },
  },
  // They have no creator, so the scheme for own records matches no row.
  grants: { immunisation: everything, warehouse: everything, township: looksOn, clinic: looksOn, audit: looksOn },
};
