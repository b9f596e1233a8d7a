// The dictionaries of a new installation, including those that clients of the family request by code or by a fixed id (wire §11.4). [zh, en] as in phrases.
import type { Phrase } from '@ordo/contract/refusals.ts';

export interface SeedDictionary {
  /** Fixed where clients request it by id. */
  id?: string;
  enCode: string;
  name: Phrase;
  /** enCode of its parent type. */
  within?: string;
  isTree?: boolean;
  /** enCode → name; in a tree, children are in `below`. */
  items?: Readonly<Record<string, Phrase>>;
  below?: Readonly<Record<string, Readonly<Record<string, Phrase>>>>;
  /** enCode of the default item for new records. */
  standard?: string;
}

const nations =
  '汉族 Han,蒙古族 Mongol,回族 Hui,藏族 Tibetan,维吾尔族 Uygur,苗族 Miao,彝族 Yi,壮族 Zhuang,布依族 Bouyei,朝鲜族 Korean,满族 Manchu,侗族 Dong,瑶族 Yao,白族 Bai,土家族 Tujia,哈尼族 Hani,哈萨克族 Kazak,傣族 Dai,黎族 Li,傈僳族 Lisu,佤族 Va,畲族 She,高山族 Gaoshan,拉祜族 Lahu,水族 Sui,东乡族 Dongxiang,纳西族 Naxi,景颇族 Jingpo,柯尔克孜族 Kirgiz,土族 Tu,达斡尔族 Daur,仫佬族 Mulao,羌族 Qiang,布朗族 Blang,撒拉族 Salar,毛南族 Maonan,仡佬族 Gelao,锡伯族 Xibe,阿昌族 Achang,普米族 Pumi,塔吉克族 Tajik,怒族 Nu,乌孜别克族 Uzbek,俄罗斯族 Russian,鄂温克族 Ewenki,德昂族 Deang,保安族 Bonan,裕固族 Yugur,京族 Gin,塔塔尔族 Tatar,独龙族 Derung,鄂伦春族 Oroqen,赫哲族 Hezhen,门巴族 Monba,珞巴族 Lhoba,基诺族 Jino';

/** Numbered as in GB/T 3304. */
const nationItems = Object.fromEntries(
  nations.split(',').map((pair, index): [string, Phrase] => {
    const [zh = '', en = ''] = pair.split(' ');
    return [String(index + 1).padStart(2, '0'), [zh, en]];
  }),
);

export const dictionaries: readonly SeedDictionary[] = [
  { enCode: 'people', name: ['人事', 'HR'] },
  {
    id: '4501f6f26a384757bce12d4c4b03342c',
    within: 'people',
    enCode: 'RoleType',
    name: ['角色类型', 'Role types'],
    items: { system: ['系统角色', 'System roles'], business: ['业务角色', 'Business roles'], other: ['其他角色', 'Other roles'] },
    standard: 'business',
  },
  {
    id: 'dae93f2fd7cd4df999d32f8750fa6a1e',
    within: 'people',
    enCode: 'PositionType',
    name: ['岗位类型', 'Position types'],
    items: {
      manager: ['管理岗', 'Management'],
      professional: ['专业技术岗', 'Professional'],
      clerk: ['事务岗', 'Clerical'],
      other: ['其他', 'Other'],
    },
  },
  {
    within: 'people',
    enCode: 'sex',
    name: ['性别', 'Gender'],
    items: { '1': ['男', 'Male'], '2': ['女', 'Female'], '3': ['保密', 'Prefer not to say'] },
    standard: '3',
  },
  { within: 'people', enCode: 'Nation', name: ['民族', 'Ethnicity'], items: nationItems },
  {
    within: 'people',
    enCode: 'Education',
    name: ['学历', 'Education'],
    items: {
      primary: ['小学', 'Primary school'],
      junior: ['初中', 'Junior secondary'],
      senior: ['高中', 'High school'],
      vocational: ['中专', 'Vocational school'],
      college: ['大专', 'Junior college'],
      bachelor: ['本科', 'Bachelor’s degree'],
      master: ['硕士', 'Master’s degree'],
      doctor: ['博士', 'Doctorate'],
    },
  },
  {
    within: 'people',
    enCode: 'certificateType',
    name: ['证件类型', 'ID document types'],
    items: {
      idCard: ['居民身份证', 'Resident identity card'],
      passport: ['护照', 'Passport'],
      hkMacao: ['港澳居民来往内地通行证', 'Mainland travel permit for Hong Kong and Macao residents'],
      taiwan: ['台湾居民来往大陆通行证', 'Mainland travel permit for Taiwan residents'],
      officer: ['军官证', 'Military officer card'],
    },
    standard: 'idCard',
  },
  { enCode: 'organization', name: ['组织', 'Organisations'] },
  {
    within: 'organization',
    enCode: 'EnterpriseNature',
    name: ['单位性质', 'Company types'],
    items: {
      stateOwned: ['国有企业', 'State-owned'],
      institution: ['事业单位', 'Public institution'],
      private: ['民营企业', 'Private company'],
      foreign: ['外资企业', 'Foreign-funded'],
      jointVenture: ['合资企业', 'Joint venture'],
    },
  },
  {
    within: 'organization',
    enCode: 'IndustryType',
    name: ['行业', 'Industries'],
    isTree: true,
    items: {
      health: ['卫生', 'Health'],
      education: ['教育', 'Education'],
      manufacturing: ['制造业', 'Manufacturing'],
      trade: ['批发和零售', 'Wholesale and retail'],
    },
    below: {
      health: { hospital: ['医院', 'Hospitals'], publicHealth: ['公共卫生机构', 'Public health institutions'], primaryCare: ['基层医疗', 'Primary care'] },
      education: { school: ['中小学', 'Schools'], university: ['高等教育', 'Higher education'] },
      manufacturing: { pharmaceutical: ['医药制造', 'Pharmaceuticals'], equipment: ['设备制造', 'Equipment'] },
    },
  },
  { enCode: 'classification', name: ['分类', 'Categories'] },
  {
    id: '9c43287481364d348c0ea0d0f64b38be',
    within: 'classification',
    enCode: 'interfaceCategory',
    name: ['数据接口分类', 'Data interface categories'],
    items: { business: ['业务接口', 'Business'], statistics: ['统计接口', 'Statistics'], outside: ['外部接口', 'External'] },
  },
  {
    id: 'e3ca5fe13c484a74bf0a4ea69eec1afd',
    within: 'classification',
    enCode: 'menuCategory',
    name: ['菜单分类', 'Menu categories'],
    items: { Web: ['网页', 'Web'], App: ['移动端', 'App'] },
  },
  {
    id: '202931027482510597',
    within: 'classification',
    enCode: 'printdev',
    name: ['打印模板分类', 'Print template categories'],
    items: { flow: ['流程', 'Workflow'], form: ['功能', 'Forms'] },
  },
  ...(
    [
      ['webDesign', '功能设计分类', 'Web design categories'],
      ['appDesigner', '移动设计分类', 'App design categories'],
      ['webForm', '网页表单分类', 'Web form categories'],
      ['appForm', '移动表单分类', 'App form categories'],
      ['flowForm', '流程表单分类', 'Workflow form categories'],
      ['portalDesigner', '门户分类', 'Portal categories'],
      ['ReportSort', '报表分类', 'Report categories'],
      ['dataVType', '大屏分类', 'Data screen categories'],
      ['WorkFlowCategory', '流程分类', 'Workflow categories'],
    ] as const
  ).map(([enCode, zh, en]): SeedDictionary => ({
    ...(enCode === 'WorkFlowCategory' && { id: '507f4f5df86b47588138f321e0b0dac7' }),
    within: 'classification',
    enCode,
    name: [zh, en],
    items: { administration: ['行政', 'Administration'], business: ['业务', 'Business'], other: ['其他', 'Other'] },
  })),
  { enCode: 'technical', name: ['技术', 'Technical'] },
  {
    within: 'technical',
    enCode: 'dbType',
    name: ['数据库类型', 'Database types'],
    items: {
      PostgreSQL: ['PostgreSQL', 'PostgreSQL'],
      MySQL: ['MySQL', 'MySQL'],
      SQLServer: ['SQL Server', 'SQL Server'],
      Oracle: ['Oracle', 'Oracle'],
      DM8: ['达梦 DM8', 'DM8'],
      KingbaseES: ['人大金仓', 'KingbaseES'],
    },
  },
  {
    within: 'technical',
    enCode: 'WFSettlementMethod',
    name: ['结算方式', 'Payment methods'],
    items: { transfer: ['转账', 'Transfer'], cash: ['现金', 'Cash'], cheque: ['支票', 'Cheque'] },
  },
];
