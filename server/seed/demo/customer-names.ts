// Names of the customers of a town: its hospital first, then schools, firms, pharmacies and village stations by their shares.
import type { CustomerType } from '@ordo/contract/customer.ts';
import { hospitalName, type Town } from './county.ts';
import { dice, shares } from './random.ts';

export interface Named {
  type: CustomerType;
  name: string;
  /** Village or quarter, if it is not on a street. */
  village?: string;
}

/** Shares of a town's customers besides the hospital. */
const MIX = { SCHOOL: 20, ENTERPRISE: 15, PHARMACY: 18, CLINIC: 47 } as const;

const SCHOOLS = [
  '中心小学',
  '中心幼儿园',
  '初级中学',
  '实验小学',
  '第二幼儿园',
  '第二小学',
  '第三幼儿园',
  '高级中学',
  '第三小学',
  '实验幼儿园',
  '职业技术学校',
  '第四小学',
];
const PHARMACIES = ['竹海', '百草和', '安康源', '济世林', '同春泉'];
const NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const FIRM_FIRST = '翠嘉瑞竹云茗恒清远禾昕峻'.split('');
const FIRM_SECOND = '源泰盛达丰成和逸隆舟品禾'.split('');
const TRADES = ['竹业', '椅业', '茶业', '家具', '新材料', '机械', '纺织', '食品', '电子科技', '包装'];
const VILLAGE_FIRST = ['上', '下', '石', '竹', '溪', '松', '白', '青', '高', '南', '双', '横', '长', '大', '古', '梅', '龙', '银', '桃', '郎'];
const VILLAGE_SECOND = ['坞', '岭', '湾', '溪口', '桥头', '家山', '塘', '坑', '里', '庄', '舍', '墩', '渡', '坪', '岗'];

/** Draws names that are unique in the county. */
export function namer(): (town: Town, count: number) => Named[] {
  const chance = dice('customer names');
  const taken = new Set<string>();
  const fresh = (draw: () => string): string => {
    const drawn = draw();
    if (taken.has(drawn)) return fresh(draw);
    taken.add(drawn);
    return drawn;
  };
  const drawers: Record<keyof typeof MIX, (town: Town, index: number) => Omit<Named, 'type'>> = {
    SCHOOL: (town, index) => ({ name: `安吉县${short(town)}${SCHOOLS[index] ?? `第${index}小学`}` }),
    ENTERPRISE: () => ({ name: fresh(() => `安吉${chance.of(FIRM_FIRST)}${chance.of(FIRM_SECOND)}${chance.of(TRADES)}有限公司`) }),
    PHARMACY: (town, index) => ({
      name: `${PHARMACIES[index % PHARMACIES.length]}大药房${short(town)}${NUMBERS[Math.floor(index / PHARMACIES.length)] ?? index}店`,
    }),
    CLINIC: (town) => {
      const village = fresh(() => `${chance.of(VILLAGE_FIRST)}${chance.of(VILLAGE_SECOND)}${town.fullName.endsWith('街道') ? '社区' : '村'}`);
      return { name: `${short(town)}${village}卫生服务站`, village };
    },
  };
  return (town, count) => {
    const types = Object.keys(MIX) as (keyof typeof MIX)[];
    const counts = shares(Math.max(0, count - 1), Object.values(MIX));
    const others = types.flatMap((type, which) => Array.from({ length: counts[which] ?? 0 }, (_, index) => ({ type, ...drawers[type](town, index) })));
    return [{ type: 'HOSPITAL' as const, name: `${hospitalName(town)}预防接种门诊` }, ...others].slice(0, count);
  };
}

/** Those that serve the whole county; they are in its first town. */
export const countyCustomers: Named[] = [
  { type: 'CDC', name: '安吉县疾病预防控制中心疫苗中心库' },
  { type: 'CLINIC', name: '安吉县疾病预防控制中心成人接种门诊' },
  { type: 'HOSPITAL', name: '安吉县人民医院产科接种点' },
  { type: 'HOSPITAL', name: '安吉县中医医院犬伤处置门诊' },
  { type: 'HOSPITAL', name: '安吉县妇幼保健院产科接种点' },
  { type: 'HOSPITAL', name: '安吉县第二医院狂犬病暴露处置门诊' },
];

function short(town: Town): string {
  return town.fullName.replace(/(街道|镇|乡)$/, '');
}
