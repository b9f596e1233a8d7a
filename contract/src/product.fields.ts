// The fields of a vaccine product (vaccine §2.1), each defined once.
import { a } from './entity.ts';
import type { Phrase } from './refusals.ts';

const doses: Phrase = ['剂', 'doses'];
const celsius: Phrase = ['°C', '°C'];

export const productFields = {
  code: a.code(50)(['产品编码', 'Code'], { kept: true, searched: true, scheme: true, list: { width: 110, sort: true }, sheet: { example: 'HEPB10' } }),
  nameZh: a.name(100)(['中文名称', 'Chinese name'], {
    kept: true,
    searched: true,
    list: { width: 220, title: ['产品名称', 'Name'], sort: true, names: true },
    sheet: { example: '重组乙型肝炎疫苗' },
  }),
  nameEn: a.text(100)(['英文名称', 'English name'], { kept: true, searched: true, sheet: { example: 'Hepatitis B vaccine' } }),
  antigenGroup: a.text(50)(['抗原组', 'Antigen group'], { scheme: true, list: { width: 110 } }),
  manufacturer: a.text(100)(['生产企业', 'Manufacturer'], { scheme: true, searched: true, list: { width: 180 } }),
  approvalNo: a.text(50)(['批准文号', 'Approval number']),
  gtin: a.text(14)(['商品条码（GTIN）', 'GTIN'], { sheet: { example: '06901234567892' } }),
  dosesPerVial: a.count(1, 100)(['每瓶剂数', 'Doses per vial'], { section: 'pack', kept: true, unit: doses }),
  vialsPerPack: a.count(1, 10_000)(['每盒瓶数', 'Vials per pack'], { section: 'pack', kept: true, unit: ['瓶', 'vials'] }),
  /** A remainder of doses above this is ordered as one more pack (V05). */
  packRoundingThreshold: a.usualCount(
    0,
    1_000_000,
    0,
  )(['进整盒阈值', 'Pack rounding threshold'], {
    section: 'pack',
    tells: ['roundToZero'],
    unit: doses,
    hint: ['余下的剂数超过此值时多订一盒', 'One more pack is ordered if more doses than this are left over'],
    sheet: { example: '5' },
  }),
  /** In minor units (分). */
  unitPrice: a.money()(['单价', 'Unit price'], { section: 'pack', list: { width: 90 } }),
  /** 1: less than a pack may be rounded down to zero (V05). */
  roundToZero: a.mark(0)(['不足一盒可舍去', 'May round down to zero packs'], { section: 'pack' }),
  minTempC: a.decimal(-100, 60)(['最低温度', 'Minimum temperature'], { section: 'store', unit: celsius }),
  maxTempC: a.decimal(-100, 60)(['最高温度', 'Maximum temperature'], { section: 'store', unit: celsius }),
  openVialHours: a.whole(0, 720)(['开瓶后可用', 'Usable once opened'], {
    section: 'store',
    unit: ['小时', 'hours'],
    sheet: { title: ['开瓶后可用（小时）', 'Usable once opened (hours)'] },
  }),
  /** For one dose with its packaging. */
  mlPerDose: a.decimal(0, 10_000)(['每剂冷藏体积', 'Cold storage per dose'], {
    section: 'store',
    unit: ['ml', 'ml'],
    sheet: { title: ['每剂冷藏体积（ml）', 'Cold storage per dose (ml)'], example: '12.5' },
  }),
  targetWastagePct: a.percent()(['目标损耗率', 'Target wastage'], { section: 'store', sheet: { title: ['目标损耗率（%）', 'Target wastage (%)'] } }),
  /** 1: vials carry a vaccine vial monitor. */
  vvmTracked: a.mark(0)(['带热敏标签（VVM）', 'Vaccine vial monitor (VVM)'], { section: 'store' }),
};
