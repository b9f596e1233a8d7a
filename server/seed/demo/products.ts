// Twelve real kinds of vaccine from fictitious makers. Doses per vial, temperatures and vial monitors are those of the
// kind; the hours of opened vials and the expected wastage follow WHO (multi-dose vial policy, WHO/IVB/14.07).
import type { Input } from '@ordo/contract/kit.ts';
import type { product } from '@ordo/contract/product.ts';

type Maker = keyof typeof MAKERS;
type Kind = readonly [
  code: string,
  nameZh: string,
  nameEn: string,
  antigenGroup: string,
  maker: Maker,
  dosesPerVial: number,
  vialsPerPack: number,
  vvmTracked: 0 | 1,
  openVialHours: number | null,
  targetWastagePct: number,
  /** Fen per dose. */
  unitPrice: number,
  /** Cold storage of a dose with its packaging, ml: plausible sizes, not of a real maker. */
  mlPerDose: number,
];

const MAKERS = { qh: '青禾生物制品有限公司', yl: '云岭生物技术股份有限公司', jp: '江浦生物制品研究所', bc: '北辰疫苗有限公司', ch: '澄海生物制药有限公司' };

const KINDS: Kind[] = [
  ['HEPB', '重组乙型肝炎疫苗（酿酒酵母）', 'Hepatitis B vaccine (recombinant, yeast)', '乙肝', 'qh', 1, 50, 1, null, 5, 220, 9.7],
  ['BCG', '皮内注射用卡介苗', 'BCG vaccine, freeze-dried', '结核', 'jp', 5, 20, 1, 6, 50, 180, 2.4],
  ['SIPV', '脊髓灰质炎灭活疫苗（Sabin 株）', 'Poliomyelitis vaccine, inactivated (Sabin)', '脊灰', 'bc', 1, 50, 1, null, 5, 3200, 12.9],
  ['BOPV', '口服Ⅰ型Ⅲ型脊髓灰质炎减毒活疫苗', 'Poliomyelitis vaccine, oral, bivalent 1 and 3', '脊灰', 'jp', 10, 50, 1, 672, 10, 130, 1.7],
  ['DTAP', '吸附无细胞百白破联合疫苗', 'Diphtheria, tetanus and acellular pertussis vaccine', '百白破', 'yl', 1, 40, 0, null, 5, 2900, 12.3],
  ['MMR', '麻疹腮腺炎风疹联合减毒活疫苗', 'Measles, mumps and rubella vaccine, live', '麻腮风', 'ch', 1, 50, 1, null, 5, 2160, 14.6],
  ['JEL', '乙型脑炎减毒活疫苗', 'Japanese encephalitis vaccine, live (SA 14-14-2)', '乙脑', 'qh', 1, 50, 1, null, 5, 480, 12.6],
  ['MPVA', 'A群脑膜炎球菌多糖疫苗', 'Meningococcal group A polysaccharide vaccine', '流脑', 'jp', 5, 20, 0, 6, 25, 160, 2.9],
  ['HEPAL', '甲型肝炎减毒活疫苗', 'Hepatitis A vaccine, live', '甲肝', 'ch', 1, 40, 0, null, 5, 1150, 11.5],
  ['HPV2', '双价人乳头瘤病毒疫苗（大肠杆菌）', 'Human papillomavirus vaccine, bivalent (E. coli)', '人乳头瘤病毒', 'yl', 1, 30, 1, null, 2, 2750, 15],
  ['QIV', '四价流感病毒裂解疫苗', 'Influenza vaccine, split virion, quadrivalent', '流感', 'bc', 1, 30, 0, null, 3, 8800, 28.4],
  ['RABV', '冻干人用狂犬病疫苗（Vero 细胞）', 'Rabies vaccine, freeze-dried (Vero cell)', '狂犬病', 'ch', 1, 50, 0, null, 3, 7600, 14.2],
];

export const products: Input<typeof product.create>[] = KINDS.map(
  ([code, nameZh, nameEn, antigenGroup, maker, dosesPerVial, vialsPerPack, vvmTracked, openVialHours, targetWastagePct, unitPrice, mlPerDose], index) => ({
    code,
    nameZh,
    nameEn,
    antigenGroup,
    manufacturer: MAKERS[maker],
    approvalNo: `国药准字S9900${String(index + 1).padStart(4, '0')}`,
    dosesPerVial,
    vialsPerPack,
    minTempC: 2,
    maxTempC: 8,
    vvmTracked,
    openVialHours,
    mlPerDose,
    targetWastagePct,
    gtin: gtin(index + 1),
    unitPrice,
    sortCode: index + 1,
  }),
);

/** 14 digits with their check digit; GS1 keeps the prefix 952 for examples. */
function gtin(number: number): string {
  const digits = `0952000${String(number).padStart(6, '0')}`;
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
