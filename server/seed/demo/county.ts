// The county of the demo: a real place with its real towns; its offices, clinics and people are invented.

/** 浙江省/湖州市/安吉县 */
export const county = '330523';

export interface Town {
  id: string;
  enCode: string;
  fullName: string;
}

export interface PlannedOrganize {
  enCode: string;
  /** null: the root organisation */
  parentCode: string | null;
  category: 'company' | 'department';
  fullName: string;
}

export const centre = 'AJ.CDC';
export const immunisation = `${centre}.MYGH`;
export const warehouse = `${centre}.CCWL`;

const DEPARTMENTS = [
  [immunisation, '免疫规划科'],
  [`${centre}.YJCR`, '应急与传染病科'],
  [`${centre}.MBFZ`, '慢性病防制科'],
  [`${centre}.JYJC`, '检验检测科'],
  [warehouse, '仓储物流科'],
  [`${centre}.XXK`, '信息科'],
  [`${centre}.BGS`, '办公室'],
] as const;

/** The town's hospital, and its department that vaccinates. */
export const hospitalCode = (town: Town) => `AJ.${town.enCode.slice(-3)}`;
export const clinicCode = (town: Town) => `${hospitalCode(town)}.JZ`;
export const hospitalName = (town: Town) => (town.fullName.endsWith('街道') ? `${town.fullName}社区卫生服务中心` : `${town.fullName}卫生院`);

/** Parents before children. */
export function planOrganizes(towns: readonly Town[]): PlannedOrganize[] {
  return [
    { enCode: centre, parentCode: null, category: 'company', fullName: '安吉县疾病预防控制中心' },
    ...DEPARTMENTS.map(([enCode, fullName]) => ({ enCode, parentCode: centre, category: 'department' as const, fullName })),
    ...towns.flatMap((town) => [
      { enCode: hospitalCode(town), parentCode: null, category: 'company' as const, fullName: hospitalName(town) },
      { enCode: clinicCode(town), parentCode: hospitalCode(town), category: 'department' as const, fullName: '预防接种门诊' },
    ]),
  ];
}

/** Round figures of a plausible size, not a census. */
const RESIDENTS: Record<string, number> = {
  递铺街道: 126_000,
  昌硕街道: 98_000,
  灵峰街道: 32_000,
  孝源街道: 21_000,
  鄣吴镇: 11_000,
  杭垓镇: 27_000,
  孝丰镇: 62_000,
  报福镇: 18_000,
  章村镇: 11_000,
  天荒坪镇: 24_000,
  梅溪镇: 54_000,
  天子湖镇: 48_000,
  溪龙乡: 11_000,
  上墅乡: 13_000,
  山川乡: 6_000,
};

export function residents(town: Town): number {
  return RESIDENTS[town.fullName] ?? 12_000;
}
