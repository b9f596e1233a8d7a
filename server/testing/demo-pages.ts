// What each role of the demo sees, stated independently of the demo itself: role, its code, whose customers, and page → buttons (of the small demo).
import type { RoleCode } from '../seed/demo/roles.ts';

/** For roles with full permissions on the records of a designed form. */
const RECORDS = ['btn_add', 'btn_batchEdit', 'btn_batchRemove', 'btn_copy', 'btn_download', 'btn_edit', 'btn_print', 'btn_remove', 'btn_upload'];

/** Every working role has workflows. */
const WORK = { 发起流程: [], 待办事宜: [], 已办事宜: [], 抄送事宜: [], 流程委托: [] };

export const rolePages: [string, RoleCode, 'all' | 'own', Record<string, string[]>][] = [
  [
    '免疫规划管理员',
    'immunisation',
    'all',
    {
      ...WORK,
      流程监控: ['btn_assign', 'btn_cancel', 'btn_suspend'],
      客户管理: ['btn_add', 'btn_download', 'btn_edit', 'btn_remove', 'btn_state', 'btn_upload'],
      疫苗订单: ['btn_add', 'btn_approve', 'btn_cancel', 'btn_over', 'btn_override', 'btn_receive', 'btn_ship'],
      统计分析: ['btn_check'],
      库存与流水: ['btn_add', 'btn_book', 'btn_transfer'],
      批号与效期: ['btn_add', 'btn_download', 'btn_edit', 'btn_hold', 'btn_remove', 'btn_upload'],
      接种登记: ['btn_add', 'btn_age', 'btn_identity', 'btn_looks', 'btn_merge', 'btn_person', 'btn_undo', 'btn_undo_any'],
      不良反应: ['btn_add', 'btn_edit'],
      温度异常: ['btn_add', 'btn_done'],
      召回任务: ['btn_done'],
      产品管理: ['btn_add', 'btn_download', 'btn_edit', 'btn_remove', 'btn_upload'],
      接种方案: ['btn_add', 'btn_download', 'btn_edit', 'btn_remove', 'btn_upload'],
      可订目录: ['btn_add', 'btn_download', 'btn_edit', 'btn_remove', 'btn_upload'],
      通知公告: ['btn_add', 'btn_edit', 'btn_release', 'btn_remove'],
      目标人群: ['btn_add', 'btn_download', 'btn_edit', 'btn_remove', 'btn_upload'],
      仓库: ['btn_add', 'btn_edit', 'btn_remove'],
      请假申请: [...RECORDS, 'btn_approve', 'btn_return'],
      固定资产: RECORDS,
      报修登记: RECORDS,
      合同台账: RECORDS,
    },
  ],
  [
    '乡镇接种专干',
    'township',
    'own',
    {
      ...WORK,
      客户管理: ['btn_add', 'btn_edit'],
      疫苗订单: ['btn_add', 'btn_receive'],
      库存与流水: ['btn_add'],
      接种登记: ['btn_add', 'btn_person', 'btn_undo', 'btn_undo_any'],
      不良反应: ['btn_add', 'btn_edit'],
      召回任务: ['btn_done'],
      请假申请: ['btn_add', 'btn_edit', 'btn_print'],
      固定资产: [],
      报修登记: ['btn_add', 'btn_edit', 'btn_print'],
      合同台账: [],
    },
  ],
  [
    '接种门诊人员',
    'clinic',
    'own',
    {
      ...WORK,
      客户管理: [],
      疫苗订单: ['btn_add', 'btn_receive'],
      库存与流水: ['btn_add'],
      接种登记: ['btn_add', 'btn_person', 'btn_undo'],
      不良反应: ['btn_add', 'btn_edit'],
      召回任务: ['btn_done'],
      请假申请: ['btn_add'],
      固定资产: [],
      报修登记: ['btn_add'],
      合同台账: [],
    },
  ],
  [
    '仓储物流员',
    'warehouse',
    'all',
    {
      ...WORK,
      客户管理: [],
      疫苗订单: ['btn_ship'],
      库存与流水: ['btn_add', 'btn_book', 'btn_transfer'],
      批号与效期: ['btn_add', 'btn_edit'],
      温度异常: ['btn_add', 'btn_done'],
      产品管理: ['btn_add', 'btn_download', 'btn_edit', 'btn_remove', 'btn_upload'],
      请假申请: ['btn_add', 'btn_edit', 'btn_print'],
      固定资产: RECORDS,
      报修登记: RECORDS,
      合同台账: RECORDS,
    },
  ],
  ['审计员', 'audit', 'all', { ...WORK, 客户管理: [], 产品管理: [], 行政区划: [], 请假申请: [], 固定资产: [], 报修登记: [], 合同台账: [] }],
];
