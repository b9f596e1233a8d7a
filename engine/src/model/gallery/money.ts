// Expenses, purchases and contracts.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, formula, lines, options, required, rule, said, tab, wide } from './words.ts';

const LARGE: Filter = { field: 'total', is: 'greaterOrEqual', value: 2_000 };

export const expense: GalleryForm = {
  code: 'expense',
  name: said('费用报销', 'Expense claim'),
  about: said('逐笔填写明细，自动合计并写出大写金额', 'Line by line, added up, and the amount in Chinese capitals'),
  icon: 'account-book',
  design: design(
    [
      field('createUser', 'person', ['报销人', 'Claimed by']),
      field('currDept', 'dept', ['报销部门', 'Department']),
      field('comInput', 'title', ['报销事由', 'Claimed for'], { maxLength: 60 }, required),
      field('select', 'pay', ['付款方式', 'Paid by'], options('transfer 银行转账 Bank transfer', 'card 公务卡 Office card', 'cash 现金 Cash'), required),
      field('comInput', 'account', ['收款账号', 'Account number'], { maxLength: 30 }, checked({ check: 'preset', preset: 'digits', message: null })),
      lines(
        'lines',
        ['费用明细', 'Lines'],
        [
          field('date', 'day', ['发生日期', 'Day'], {}, { ...required, ...checked({ check: 'notFuture', message: null }) }),
          field(
            'select',
            'kind',
            ['费用类别', 'Kind'],
            options(
              'travel 交通费 Travel',
              'stay 住宿费 Accommodation',
              'meal 餐费 Meals',
              'office 办公费 Office supplies',
              'training 培训费 Training',
              'post 邮寄费 Postage',
              'other 其他 Other',
            ),
            required,
          ),
          field('comInput', 'note', ['说明', 'Description'], { maxLength: 100 }),
          field('numInput', 'sum', ['金额', 'Amount'], { precision: 2, min: 0.01 }, required),
          field('numInput', 'bills', ['单据张数', 'Receipts'], { precision: 0, min: 0 }, { initial: 1 }),
        ],
      ),
      formula('total', ['报销合计', 'Total'], 'SUM({lines.sum})', 'number', 2),
      formula('capital', ['金额大写', 'Amount in words'], 'RMB({total})', 'text'),
      field('comInput', 'approval', ['事前审批单号', 'Prior approval'], { maxLength: 30 }),
      field('uploadFz', 'files', ['发票和附件', 'Invoices and files'], {}, { ...wide, ...required }),
    ],
    {
      search: ['title', 'pay', 'person', 'total'],
      columns: [
        ['title', 240],
        ['person', 120],
        ['dept', 160],
        ['pay', 120],
        ['total', 120],
        ['capital', 240],
      ],
      sort: '-total',
      summary: ['total'],
      fixed: { title: 'left' },
      more: { colours: [colour('large', LARGE, '#d46b08', 'total')], tabs: [tab('large', '两千元以上', '2,000 and more', LARGE)] },
    },
    [
      rule('transfer', ['转账须填账号', 'A transfer has an account'], { field: 'pay', is: 'equal', value: 'transfer' }, { do: 'require', node: 'account' }),
      rule('other', ['不转账不填账号', 'Otherwise there is none'], { not: { field: 'pay', is: 'equal', value: 'transfer' } }, { do: 'hide', node: 'account' }),
      rule('large', ['两千元以上须有事前审批', 'From 2,000 on a prior approval is needed'], LARGE, { do: 'require', node: 'approval' }),
    ],
    '{title}',
  ),
};

export const purchase: GalleryForm = {
  code: 'purchase',
  name: said('采购申请', 'Purchase request'),
  about: said('采购明细、预计金额，五千元以上提醒询价', 'What is to be bought and what it will cost; quotations from 5,000 on'),
  icon: 'shopping-cart',
  design: design(
    [
      field('createUser', 'person', ['申请人', 'Requested by']),
      field('currDept', 'dept', ['申请部门', 'Department']),
      field('comInput', 'title', ['采购名称', 'Subject'], { maxLength: 60 }, required),
      field(
        'select',
        'kind',
        ['采购类别', 'Kind'],
        options('office 办公用品 Office supplies', 'device 设备 Equipment', 'service 服务 Services', 'other 其他 Other'),
        required,
      ),
      field('radio', 'urgency', ['紧急程度', 'Urgency'], options('usual 一般 Usual', 'urgent 紧急 Urgent'), { ...required, initial: 'usual' }),
      field('date', 'needed', ['期望到货', 'Needed by'], {}, { ...required, ...checked({ check: 'notPast', message: null }) }),
      lines(
        'lines',
        ['采购明细', 'Lines'],
        [
          field('comInput', 'item', ['品名', 'Item'], { maxLength: 50 }, required),
          field('comInput', 'spec', ['规格型号', 'Specification'], { maxLength: 50 }),
          field('comInput', 'unit', ['单位', 'Unit'], { maxLength: 10 }),
          field('numInput', 'count', ['数量', 'Quantity'], { precision: 0, min: 1 }, required),
          field('numInput', 'price', ['预计单价', 'Estimated price'], { precision: 2, min: 0 }, required),
          formula('sum', ['预计金额', 'Estimated amount'], '{lines.count}*{lines.price}', 'number', 2),
        ],
      ),
      formula('total', ['预计总额', 'Estimated total'], 'SUM({lines.sum})', 'number', 2),
      field('numInput', 'quotes', ['询价家数', 'Quotations'], { precision: 0, min: 0 }),
      field('comInput', 'supplier', ['建议供应商', 'Suggested supplier'], { maxLength: 60 }),
      field('textarea', 'reason', ['采购理由', 'Reason'], { maxLength: 500 }, wide),
    ],
    {
      search: ['title', 'kind', 'urgency', 'needed'],
      columns: [
        ['title', 220],
        ['kind', 120],
        ['person', 120],
        ['urgency', 100],
        ['needed', 120],
        ['total', 130],
        ['quotes', 100],
      ],
      sort: '-needed',
      summary: ['total'],
      fixed: { title: 'left' },
      more: { tabs: [tab('urgent', '紧急', 'Urgent', { field: 'urgency', is: 'equal', value: 'urgent' })] },
    },
    [
      rule(
        'large',
        ['五千元以上至少询价', 'From 5,000 on quotations are asked'],
        { field: 'total', is: 'greaterOrEqual', value: 5_000 },
        { do: 'require', node: 'quotes' },
        { do: 'message', node: 'quotes', text: said('五千元以上须询价，一般不少于三家', 'From 5,000 on ask for quotations, usually three') },
      ),
      rule(
        'urgent',
        ['紧急采购须说明理由', 'Urgent requests need a reason'],
        { field: 'urgency', is: 'equal', value: 'urgent' },
        { do: 'require', node: 'reason' },
      ),
    ],
    '{title}',
  ),
};

const RUNNING: Filter = { field: 'state', is: 'equal', value: 'running' };

export const contract: GalleryForm = {
  code: 'contract',
  name: said('合同审批', 'Contract'),
  about: said('合同要素、付款计划，编号不重复，到期未结束的标红', 'What was agreed and when it is paid; numbers occur once, what has ended is coloured'),
  icon: 'file-protect',
  design: design(
    [
      field('comInput', 'no', ['合同编号', 'Contract number'], { maxLength: 30 }, { ...required, ...checked({ check: 'unique', with: [], message: null }) }),
      field('comInput', 'title', ['合同名称', 'Contract'], { maxLength: 100 }, required),
      field(
        'select',
        'kind',
        ['合同类别', 'Kind'],
        options('purchase 采购 Purchase', 'sale 销售 Sale', 'service 服务 Service', 'lease 租赁 Lease', 'build 工程 Building', 'other 其他 Other'),
        required,
      ),
      field('comInput', 'party', ['对方单位', 'Other party'], { maxLength: 100 }, required),
      field('comInput', 'contact', ['对方联系人', 'Contact'], { maxLength: 30 }),
      field('phone', 'phone', ['联系电话', 'Telephone']),
      field('currency', 'amount', ['合同金额', 'Amount'], { min: 0 }, required),
      field('date', 'signed', ['签订日期', 'Signed on'], {}, required),
      field('date', 'begin', ['生效日期', 'Begins on'], {}, required),
      field('date', 'end', ['到期日期', 'Ends on'], {}, { ...required, ...checked({ check: 'compare', is: 'greater', to: 'begin', message: null }) }),
      field('userSelect', 'keeper', ['经办人', 'Handled by'], {}, required),
      field('select', 'state', ['履行状态', 'Status'], options('running 履行中 Running', 'finished 已履行完毕 Fulfilled', 'ended 已终止 Ended'), {
        ...required,
        initial: 'running',
      }),
      lines(
        'plan',
        ['付款计划', 'Payments'],
        [
          field('date', 'day', ['付款日期', 'Day'], {}, required),
          field('comInput', 'for', ['付款条件', 'Condition'], { maxLength: 60 }),
          field('numInput', 'sum', ['付款金额', 'Amount'], { precision: 2, min: 0 }, required),
          field('switch', 'paid', ['已付款', 'Paid'], { onText: '是', offText: '否' }, { initial: 0 }),
        ],
      ),
      formula('planned', ['计划付款合计', 'Planned in all'], 'SUM({plan.sum})', 'number', 2),
      field('textarea', 'note', ['终止原因', 'Why it ended'], { maxLength: 300 }, wide),
      field('uploadFz', 'files', ['合同文本', 'Text of the contract'], {}, wide),
    ],
    {
      search: ['no', 'title', 'party', 'kind', 'state'],
      columns: [
        ['no', 140],
        ['title', 220],
        ['party', 200],
        ['kind', 90],
        ['amount', 130],
        ['signed', 120],
        ['end', 120],
        ['keeper', 120],
        ['state', 110],
      ],
      sort: '-signed',
      summary: ['amount'],
      fixed: { no: 'left' },
      more: {
        tabs: [
          tab('running', '履行中', 'Running', RUNNING),
          tab('over', '已到期未结束', 'Past its end', { all: [RUNNING, { field: 'end', is: 'less', value: { my: 'today' } }] }),
        ],
        colours: [colour('over', { all: [RUNNING, { field: 'end', is: 'less', value: { my: 'today' } }] }, '#cf1322', 'end')],
      },
    },
    [
      rule('ended', ['终止须写原因', 'What is ended has a reason'], { field: 'state', is: 'equal', value: 'ended' }, { do: 'require', node: 'note' }),
      rule('kept', ['未终止不填原因', 'What goes on has none'], { not: { field: 'state', is: 'equal', value: 'ended' } }, { do: 'hide', node: 'note' }),
      rule(
        'more',
        ['计划付款不超过合同金额', 'Not more is paid than agreed'],
        { field: 'planned', is: 'greater', to: 'amount' },
        {
          do: 'refuse',
          node: 'amount',
          text: said('付款计划的合计超过了合同金额', 'The payments add up to more than the contract'),
        },
      ),
    ],
    '{no} {title}',
  ),
};
