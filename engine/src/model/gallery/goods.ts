// Orders with lines, and the register of assets.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, formula, lines, options, required, rule, said, tab, wide } from './words.ts';

const UNPAID: Filter = { all: [{ not: { field: 'state', is: 'equal', value: 'cancelled' } }, { field: 'due', is: 'greater', value: 0 }] };

export const order: GalleryForm = {
  code: 'order',
  name: said('销售订单', 'Order'),
  about: said('客户、商品明细、折扣和收款，自动合计', 'Customer, items, discount and payment, added up'),
  icon: 'shopping',
  design: design(
    [
      field('comInput', 'no', ['订单编号', 'Order number'], { maxLength: 40 }, { ...required, ...checked({ check: 'unique', with: [], message: null }) }),
      field('date', 'day', ['订单日期', 'Ordered on'], {}, required),
      field('comInput', 'customer', ['客户', 'Customer'], { maxLength: 60 }, required),
      field('phone', 'phone', ['联系电话', 'Phone']),
      field('comInput', 'address', ['收货地址', 'Delivered to'], { maxLength: 120 }, wide),
      lines(
        'lines',
        ['商品明细', 'Items'],
        [
          field('comInput', 'item', ['商品名称', 'Item'], { maxLength: 60 }, required),
          field('comInput', 'spec', ['规格', 'Specification'], { maxLength: 50 }),
          field('comInput', 'unit', ['单位', 'Unit'], { maxLength: 10 }),
          field('numInput', 'count', ['数量', 'Quantity'], { precision: 2, min: 0 }, { ...required, initial: 1 }),
          field('numInput', 'price', ['单价', 'Price'], { precision: 2, min: 0 }, required),
          formula('sum', ['金额', 'Amount'], '{lines.count}*{lines.price}', 'number', 2),
        ],
      ),
      formula('goods', ['商品合计', 'Items in all'], 'SUM({lines.sum})', 'number', 2),
      field('numInput', 'discount', ['优惠金额', 'Discount'], { precision: 2, min: 0 }, { initial: 0 }),
      formula('total', ['应收金额', 'Total'], '{goods}-{discount}', 'number', 2),
      field('numInput', 'paid', ['已收金额', 'Paid'], { precision: 2, min: 0 }, { initial: 0 }),
      formula('due', ['未收金额', 'Open'], '{total}-{paid}', 'number', 2),
      field('radio', 'state', ['状态', 'Status'], options('new 待发货 New', 'sent 已发货 Sent', 'done 已完成 Done', 'cancelled 已取消 Cancelled'), {
        ...required,
        initial: 'new',
      }),
      field('textarea', 'note', ['备注', 'Remark'], { maxLength: 300 }, wide),
    ],
    {
      search: ['no', 'customer', 'day', 'state'],
      columns: [
        ['no', 140],
        ['customer', 200],
        ['day', 120],
        ['total', 120],
        ['paid', 120],
        ['due', 120],
        ['state', 100],
      ],
      sort: '-day',
      summary: ['total', 'paid', 'due'],
      fixed: { no: 'left' },
      more: { tabs: [tab('unpaid', '未收清', 'Not paid', UNPAID)], colours: [colour('unpaid', UNPAID, '#d46b08', 'due')] },
    },
    [rule('cancelled', ['取消须说明', 'What is cancelled is explained'], { field: 'state', is: 'equal', value: 'cancelled' }, { do: 'require', node: 'note' })],
    '{no} {customer}',
  ),
};

const GONE: Filter = { field: 'state', is: 'equal', value: 'gone' };

export const asset: GalleryForm = {
  code: 'asset',
  name: said('资产登记', 'Assets'),
  about: said('资产编号、价值、使用人和地点，扫码查看', 'Number, value, user and place of each; found by its QR code'),
  icon: 'database',
  design: design(
    [
      field('comInput', 'no', ['资产编号', 'Asset number'], { maxLength: 40 }, { ...required, ...checked({ check: 'unique', with: [], message: null }) }),
      field('comInput', 'title', ['资产名称', 'Asset'], { maxLength: 60 }, required),
      field(
        'select',
        'kind',
        ['类别', 'Kind'],
        options('computer 电脑 Computer', 'device 办公设备 Office equipment', 'furniture 家具 Furniture', 'vehicle 车辆 Vehicle', 'other 其他 Other'),
        required,
      ),
      field('comInput', 'model', ['品牌型号', 'Make and model'], { maxLength: 60 }),
      field('date', 'bought', ['购置日期', 'Bought on'], {}, required),
      field('numInput', 'price', ['原值', 'Price'], { precision: 2, min: 0 }, required),
      field('depSelect', 'dept', ['使用部门', 'Department']),
      field('userSelect', 'user', ['使用人', 'Used by']),
      field('comInput', 'place', ['存放地点', 'Place'], { maxLength: 60 }),
      field('radio', 'state', ['状态', 'Status'], options('used 在用 In use', 'idle 闲置 Idle', 'repair 维修 In repair', 'gone 报废 Scrapped'), {
        ...required,
        initial: 'used',
      }),
      field('date', 'scrapped', ['报废日期', 'Scrapped on'], {}, checked({ check: 'compare', is: 'greaterOrEqual', to: 'bought', message: null })),
      field('uploadImg', 'pictures', ['照片', 'Pictures'], {}, wide),
      field('qrcode', 'code', ['二维码', 'QR code'], { from: 'record' }),
      field('textarea', 'note', ['备注', 'Remark'], { maxLength: 300 }, wide),
    ],
    {
      search: ['no', 'title', 'kind', 'state', 'user'],
      columns: [
        ['title', 200],
        ['no', 140],
        ['kind', 120],
        ['dept', 150],
        ['user', 120],
        ['place', 140],
        ['price', 120],
        ['state', 100],
      ],
      sort: '-bought',
      summary: ['price'],
      fixed: { title: 'left' },
      more: { tabs: [tab('idle', '闲置', 'Idle', { field: 'state', is: 'equal', value: 'idle' })], colours: [colour('gone', GONE, '#8c8c8c')] },
    },
    [
      rule('used', ['在用须有使用人', 'What is in use has somebody'], { field: 'state', is: 'equal', value: 'used' }, { do: 'require', node: 'user' }),
      rule('gone', ['报废须填日期', 'What is scrapped has a day'], GONE, { do: 'require', node: 'scrapped' }),
      rule('there', ['未报废不填', 'What is not has none'], { not: GONE }, { do: 'hide', node: 'scrapped' }),
    ],
    '{no} {title}',
  ),
};
