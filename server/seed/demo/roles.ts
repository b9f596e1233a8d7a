// Five roles with different permissions.
import { everyRow, type Filter } from '@ordo/engine/filter/filter.ts';
import { menus } from '../menus.ts';
import type { SeedMenu } from '../seed-menu.ts';

const CUSTOMERS = 'vaccine.customer';
const PRODUCTS = 'vaccine.product';
const AREAS = 'system.area';
const ORDERS = 'vaccine.indent';
const STOCK = 'vaccine.stock';
const LOTS = 'vaccine.lot';
const DOSES = 'vaccine.vaccination';
const EVENTS = 'vaccine.aefi';
const TEMPERATURES = 'vaccine.temperature';
const RECALLS = 'vaccine.recall';
const FIGURES = 'vaccine.statistics';
const NOTICES = 'system.notice';
/** Every working role has workflows. */
const WORK = { 'workFlow.flowLaunch': [], 'workFlow.flowTodo': [], 'workFlow.flowDone': [], 'workFlow.flowCirculate': [], 'workFlow.entrust': [] };
const MONITOR = 'workFlow.flowMonitor';
const MASTERS = ['vaccine.scheme', 'vaccine.formulary', 'vaccine.population', 'vaccine.warehouse'];

export interface PlannedScheme {
  menu: string;
  fullName: string;
  condition: Filter;
}

/** The visible rows of each scheme. */
export const demoSchemes = {
  watched: { menu: MONITOR, fullName: '本单位及下级发起的', condition: { field: 'organizeId', is: 'in', value: { my: 'organizeAndBelow' } } },
  all: { menu: CUSTOMERS, fullName: '全部客户', condition: everyRow },
  own: { menu: CUSTOMERS, fullName: '本部门及下级', condition: { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } } },
} as const satisfies Record<string, PlannedScheme>;

export interface PlannedRole {
  enCode: RoleCode;
  fullName: string;
  description: string;
  /** Page → its buttons. */
  pages: Record<string, readonly string[]>;
  customers: 'all' | 'own';
  watches?: true;
}

export type RoleCode = 'immunisation' | 'township' | 'clinic' | 'warehouse' | 'audit';

export const roles: readonly PlannedRole[] = [
  {
    enCode: 'immunisation',
    fullName: '免疫规划管理员',
    description: '县疾控中心免疫规划科：管理全部客户与产品，发布通知，监控本单位的流程',
    pages: {
      ...WORK,
      [MONITOR]: ['btn_suspend', 'btn_cancel', 'btn_assign'],
      ...pagesOf([CUSTOMERS, ORDERS, FIGURES, STOCK, LOTS, DOSES, EVENTS, TEMPERATURES, RECALLS, PRODUCTS, NOTICES, ...MASTERS]),
    },
    customers: 'all',
    watches: true,
  },
  {
    enCode: 'township',
    fullName: '乡镇接种专干',
    description: '乡镇（街道）：登记和维护本单位及下级的客户',
    pages: {
      ...WORK,
      [CUSTOMERS]: ['btn_add', 'btn_edit'],
      [ORDERS]: ['btn_add', 'btn_receive'],
      [STOCK]: ['btn_add'],
      [DOSES]: ['btn_add', 'btn_person', 'btn_undo', 'btn_undo_any'],
      [EVENTS]: ['btn_add', 'btn_edit'],
      [RECALLS]: ['btn_done'],
    },
    customers: 'own',
  },
  {
    enCode: 'clinic',
    fullName: '接种门诊人员',
    description: '预防接种门诊：订苗收货，接种登记，报损盘点，报告不良反应',
    pages: {
      ...WORK,
      [CUSTOMERS]: [],
      [ORDERS]: ['btn_add', 'btn_receive'],
      [STOCK]: ['btn_add'],
      [DOSES]: ['btn_add', 'btn_person', 'btn_undo'],
      [EVENTS]: ['btn_add', 'btn_edit'],
      [RECALLS]: ['btn_done'],
    },
    customers: 'own',
  },
  {
    enCode: 'warehouse',
    fullName: '仓储物流员',
    description: '县疾控中心仓储物流科：维护产品，查看全部客户',
    pages: {
      ...WORK,
      [CUSTOMERS]: [],
      [ORDERS]: ['btn_ship'],
      [STOCK]: ['btn_add', 'btn_book', 'btn_transfer'],
      [LOTS]: ['btn_add', 'btn_edit'],
      [TEMPERATURES]: ['btn_add', 'btn_done'],
      [PRODUCTS]: buttonsOf(PRODUCTS),
    },
    customers: 'all',
  },
  {
    enCode: 'audit',
    fullName: '审计员',
    description: '客户、产品与行政区划只看不改；和其他人一样发起、办理流程',
    pages: { ...WORK, [CUSTOMERS]: [], [PRODUCTS]: [], [AREAS]: [] },
    customers: 'all',
  },
];

/** Pages with all their buttons. */
function pagesOf(pages: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(pages.map((page) => [page, buttonsOf(page)]));
}

function buttonsOf(page: string, among: readonly SeedMenu[] = menus): string[] {
  return among.flatMap((menu) => [...(menu.enCode === page ? (menu.rights ?? []).map(([enCode]) => enCode) : []), ...buttonsOf(page, menu.children ?? [])]);
}
