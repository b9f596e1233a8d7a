// The menu of a new installation: only what is built. [zh, en] as in phrases; `rights` are the buttons that a page guards.
import type { Phrase } from '@ordo/contract/refusals.ts';

export interface SeedMenu {
  enCode: string;
  name: Phrase;
  icon: string;
  /** Page address of type 2; a menu with children is a catalogue. */
  url?: string;
  rights?: readonly SeedRight[];
  children?: readonly SeedMenu[];
}

type SeedRight = readonly [enCode: string, name: Phrase];

const ADD: SeedRight = ['btn_add', ['新增', 'Add']];
const EDIT: SeedRight = ['btn_edit', ['编辑', 'Edit']];
const REMOVE: SeedRight = ['btn_remove', ['删除', 'Delete']];
const UPLOAD: SeedRight = ['btn_upload', ['导入', 'Import']];
const DOWNLOAD: SeedRight = ['btn_download', ['导出', 'Export']];
const WITH_SHEETS: readonly SeedRight[] = [ADD, EDIT, REMOVE, UPLOAD, DOWNLOAD];
const MEMBER: SeedRight = ['btn_member', ['成员', 'Members']];

export const menus: readonly SeedMenu[] = [
  {
    enCode: 'vaccine',
    name: ['疫苗业务', 'Vaccines'],
    icon: 'medicine-box',
    children: [
      {
        enCode: 'vaccine.customer',
        name: ['客户管理', 'Customers'],
        icon: 'shop',
        url: 'vaccines/customer',
        rights: [ADD, EDIT, REMOVE, ['btn_state', ['停用与恢复', 'Suspend and resume']], UPLOAD, DOWNLOAD],
      },
      {
        enCode: 'vaccine.indent',
        name: ['疫苗订单', 'Vaccine orders'],
        icon: 'shopping-cart',
        url: 'vaccines/indent',
        rights: [
          ['btn_add', ['下单', 'Place order']],
          ['btn_approve', ['审批', 'Approve']],
          ['btn_over', ['超量批准', 'Approve more than requested']],
          ['btn_ship', ['配货与发货', 'Allocate and ship']],
          ['btn_override', ['手工选择批号', 'Select lots manually']],
          ['btn_receive', ['收货', 'Receive']],
          ['btn_cancel', ['取消订单', 'Cancel orders']],
        ],
      },
      {
        enCode: 'vaccine.statistics',
        name: ['统计分析', 'Statistics'],
        icon: 'bar-chart',
        url: 'vaccines/statistics',
        rights: [['btn_check', ['核对合计', 'Check totals']]],
      },
      {
        enCode: 'vaccine.stock',
        name: ['库存与流水', 'Stock'],
        icon: 'container',
        url: 'vaccines/stock',
        rights: [
          ['btn_add', ['登记报损与盘点', 'Record wastage and counts']],
          ['btn_book', ['登记入库与退货', 'Record receipts and returns']],
          ['btn_transfer', ['调拨', 'Transfer']],
        ],
      },
      {
        enCode: 'vaccine.lot',
        name: ['批号与效期', 'Lots and expiry'],
        icon: 'barcode',
        url: 'vaccines/lot',
        rights: [ADD, EDIT, ['btn_hold', ['暂扣与召回', 'Hold and recall']], REMOVE, UPLOAD, DOWNLOAD],
      },
      {
        enCode: 'vaccine.vaccination',
        name: ['接种登记', 'Vaccination'],
        icon: 'solution',
        url: 'vaccines/vaccination',
        rights: [
          ['btn_add', ['登记', 'Record']],
          ['btn_undo', ['撤销本人当日', 'Undo own records (same day)']],
          ['btn_undo_any', ['撤销任何登记', 'Undo any record']],
          ['btn_age', ['超龄接种', 'Vaccinate outside age limits']],
          ['btn_identity', ['查看身份', 'View identity']],
          ['btn_person', ['修改受种者', 'Edit recipients']],
          ['btn_looks', ['查询记录', 'Lookup log']],
          ['btn_merge', ['合并受种者', 'Merge recipients']],
        ],
      },
      { enCode: 'vaccine.aefi', name: ['不良反应', 'Adverse events'], icon: 'alert', url: 'vaccines/aefi', rights: [ADD, EDIT] },
      {
        enCode: 'vaccine.temperature',
        name: ['温度异常', 'Temperatures'],
        icon: 'fund',
        url: 'vaccines/temperature',
        rights: [
          ['btn_add', ['登记温度', 'Enter readings']],
          ['btn_done', ['处理', 'Resolve']],
        ],
      },
      { enCode: 'vaccine.recall', name: ['召回任务', 'Recall tasks'], icon: 'import', url: 'vaccines/recall', rights: [['btn_done', ['完成', 'Complete']]] },
      { enCode: 'vaccine.product', name: ['产品管理', 'Products'], icon: 'experiment', url: 'vaccines/product', rights: WITH_SHEETS },
      { enCode: 'vaccine.scheme', name: ['接种方案', 'Vaccination plans'], icon: 'calendar', url: 'vaccines/scheme', rights: WITH_SHEETS },
      { enCode: 'vaccine.formulary', name: ['可订目录', 'Formulary'], icon: 'reconciliation', url: 'vaccines/formulary', rights: WITH_SHEETS },
      { enCode: 'vaccine.population', name: ['目标人群', 'Populations'], icon: 'contacts', url: 'vaccines/population', rights: WITH_SHEETS },
      { enCode: 'vaccine.warehouse', name: ['仓库', 'Warehouses'], icon: 'home', url: 'vaccines/warehouse', rights: [ADD, EDIT, REMOVE] },
    ],
  },
  {
    enCode: 'permission',
    name: ['权限管理', 'Permissions'],
    icon: 'team',
    children: [
      { enCode: 'permission.organize', name: ['组织管理', 'Organisations'], icon: 'cluster', url: 'permission/organize', rights: [ADD, EDIT, REMOVE] },
      { enCode: 'permission.department', name: ['部门管理', 'Departments'], icon: 'apartment', url: 'permission/department', rights: [ADD, EDIT, REMOVE] },
      { enCode: 'permission.position', name: ['岗位管理', 'Positions'], icon: 'idcard', url: 'permission/position', rights: [ADD, EDIT, REMOVE, MEMBER] },
      {
        enCode: 'permission.user',
        name: ['用户管理', 'Users'],
        icon: 'user',
        url: 'permission/user',
        rights: [ADD, EDIT, REMOVE, ['btn_password', ['重置密码', 'Reset password']], UPLOAD, DOWNLOAD, ['btn_viewAs', ['以此人身份查看', 'View as']]],
      },
      { enCode: 'permission.role', name: ['角色管理', 'Roles'], icon: 'safety', url: 'permission/role', rights: [ADD, EDIT, REMOVE, MEMBER] },
      {
        enCode: 'permission.authorize',
        name: ['权限分配', 'Set permissions'],
        icon: 'key',
        url: 'permission/authorize',
        rights: [
          ['btn_save', ['保存', 'Save']],
          ['btn_why', ['查看原因', 'View reasons']],
        ],
      },
      {
        enCode: 'permission.userOnline',
        name: ['在线用户', 'Online users'],
        icon: 'desktop',
        url: 'permission/userOnline',
        rights: [['btn_offline', ['强制下线', 'Force sign-out']]],
      },
    ],
  },
  {
    enCode: 'system',
    name: ['系统管理', 'System'],
    icon: 'setting',
    children: [
      { enCode: 'system.sysConfig', name: ['系统配置', 'System settings'], icon: 'control', url: 'system/sysConfig', rights: [['btn_save', ['保存', 'Save']]] },
      {
        enCode: 'system.notice',
        name: ['通知公告', 'Notices'],
        icon: 'message',
        url: 'system/notice',
        rights: [ADD, EDIT, REMOVE, ['btn_release', ['发布', 'Publish']]],
      },
      {
        enCode: 'system.menu',
        name: ['菜单管理', 'Menus'],
        icon: 'menu',
        url: 'system/menu',
        rights: [
          ADD,
          EDIT,
          REMOVE,
          ['btn_btnPer_add', ['新增按钮', 'Add buttons']],
          ['btn_btnPer_edit', ['编辑按钮', 'Edit buttons']],
          ['btn_btnPer_remove', ['删除按钮', 'Delete buttons']],
          ['btn_columnPer_add', ['新增列', 'Add columns']],
          ['btn_columnPer_batchAdd', ['批量新增列', 'Add columns in bulk']],
          ['btn_columnPer_edit', ['编辑列', 'Edit columns']],
          ['btn_columnPer_remove', ['删除列', 'Delete columns']],
          ['btn_formPer_add', ['新增表单字段', 'Add form fields']],
          ['btn_formPer_batchAdd', ['批量新增表单字段', 'Add form fields in bulk']],
          ['btn_formPer_edit', ['编辑表单字段', 'Edit form fields']],
          ['btn_formPer_remove', ['删除表单字段', 'Delete form fields']],
          ['btn_dataPer_add', ['新增数据方案', 'Add data schemes']],
          ['btn_dataPer_edit', ['编辑数据方案', 'Edit data schemes']],
          ['btn_dataPer_remove', ['删除数据方案', 'Delete data schemes']],
        ],
      },
      { enCode: 'system.language', name: ['翻译管理', 'Translations'], icon: 'global', url: 'system/language', rights: [EDIT, UPLOAD, DOWNLOAD] },
      { enCode: 'system.icons', name: ['系统图标', 'Icons'], icon: 'picture', url: 'system/icons' },
      { enCode: 'system.area', name: ['行政区划', 'Areas'], icon: 'environment', url: 'system/area', rights: [ADD, EDIT, REMOVE] },
      { enCode: 'system.billRule', name: ['单据规则', 'Bill rules'], icon: 'audit', url: 'system/billRule', rights: [ADD, EDIT, REMOVE] },
      { enCode: 'system.printTemplate', name: ['打印模板', 'Print templates'], icon: 'printer', url: 'system/printTemplate', rights: WITH_SHEETS },
      {
        enCode: 'system.task',
        name: ['系统调度', 'Scheduled tasks'],
        icon: 'clock-circle',
        url: 'system/task',
        rights: [ADD, EDIT, REMOVE, ['btn_run', ['立即执行', 'Run now']]],
      },
      { enCode: 'system.monitor', name: ['系统监控', 'System monitor'], icon: 'dashboard', url: 'system/monitor' },
      {
        enCode: 'system.cache',
        name: ['系统缓存', 'System caches'],
        icon: 'cloud',
        url: 'system/cache',
        rights: [
          ['btn_clear', ['清空', 'Clear']],
          ['btn_clearAll', ['全部清空', 'Clear all']],
        ],
      },
      { enCode: 'system.log', name: ['系统日志', 'System logs'], icon: 'file-search', url: 'system/log', rights: [DOWNLOAD, REMOVE] },
      { enCode: 'system.changeLog', name: ['变更记录', 'Change log'], icon: 'history', url: 'system/changeLog', rights: [DOWNLOAD] },
    ],
  },
  {
    enCode: 'systemData',
    name: ['系统数据', 'System data'],
    icon: 'database',
    children: [
      {
        enCode: 'systemData.dataSource',
        name: ['数据源', 'Data sources'],
        icon: 'cloud-server',
        url: 'systemData/dataSource',
        rights: [ADD, EDIT, REMOVE, ['btn_test', ['测试连接', 'Test connections']]],
      },
      {
        enCode: 'systemData.dataModel',
        name: ['数据模型', 'Data models'],
        icon: 'table',
        url: 'systemData/dataModel',
        rights: [ADD, EDIT, REMOVE, ['btn_rows', ['查看数据', 'View data']]],
      },
      {
        enCode: 'systemData.dataSync',
        name: ['数据同步', 'Data sync'],
        icon: 'swap',
        url: 'systemData/dataSync',
        rights: [ADD, REMOVE, ['btn_Execute', ['执行与停止', 'Run and stop']]],
      },
      {
        enCode: 'system.dataInterface',
        name: ['数据接口', 'Data interfaces'],
        icon: 'api',
        url: 'systemData/dataInterface',
        rights: [
          ADD,
          EDIT,
          REMOVE,
          ['btn_sql', ['编写 SQL', 'Write SQL']],
          ['btn_download', ['导出', 'Export']],
          ['btn_upload', ['导入', 'Import']],
          ['btn_credential', ['调用密钥', 'API keys']],
        ],
      },
      {
        enCode: 'systemData.dictionary',
        name: ['数据字典', 'Dictionaries'],
        icon: 'book',
        url: 'systemData/dictionary',
        rights: [
          ADD,
          EDIT,
          REMOVE,
          UPLOAD,
          DOWNLOAD,
          ['btn_type_add', ['新增类型', 'Add types']],
          ['btn_type_edit', ['编辑类型', 'Edit types']],
          ['btn_type_remove', ['删除类型', 'Delete types']],
        ],
      },
      {
        enCode: 'systemData.dataBackup',
        name: ['数据备份', 'Backups'],
        icon: 'hdd',
        url: 'systemData/dataBackup',
        rights: [['btn_add', ['立即备份', 'Back up now']], ['btn_drill', ['恢复演练', 'Trial restore']], ['btn_download', ['下载', 'Download']], REMOVE],
      },
      { enCode: 'systemData.map', name: ['地图管理', 'Maps'], icon: 'compass', url: 'systemData/map', rights: [ADD, EDIT, REMOVE] },
    ],
  },
  {
    enCode: 'onlineDev',
    name: ['在线开发', 'Low-code'],
    icon: 'appstore',
    children: [
      {
        enCode: 'onlineDev.webDesign',
        name: ['功能设计', 'Form designs'],
        icon: 'form',
        url: 'onlineDev/webDesign',
        rights: [ADD, EDIT, REMOVE, ['btn_release', ['发布', 'Release']], DOWNLOAD, ['btn_webhook', ['数据推送', 'Webhooks']]],
      },
    ],
  },
  {
    enCode: 'workFlow',
    name: ['工作流程', 'Workflow'],
    icon: 'apartment',
    children: [
      {
        enCode: 'workFlow.flowEngine',
        name: ['流程设计', 'Workflow designs'],
        icon: 'fork',
        url: 'workFlow/flowEngine',
        rights: [ADD, EDIT, REMOVE, ['btn_release', ['发布与停止', 'Release and stop']], UPLOAD, DOWNLOAD],
      },
      {
        enCode: 'workFlow.flowLaunch',
        name: ['发起流程', 'Launch'],
        icon: 'send',
        url: 'workFlow/flowLaunch',
        rights: [['btn_other', ['代他人发起', 'Launch for others']]],
      },
      { enCode: 'workFlow.flowTodo', name: ['待办事宜', 'To do'], icon: 'inbox', url: 'workFlow/flowTodo' },
      { enCode: 'workFlow.flowDone', name: ['已办事宜', 'Done'], icon: 'check-square', url: 'workFlow/flowDone' },
      { enCode: 'workFlow.flowCirculate', name: ['抄送事宜', 'Copies'], icon: 'share-alt', url: 'workFlow/flowCirculate' },
      { enCode: 'workFlow.entrust', name: ['流程委托', 'Entrust'], icon: 'swap', url: 'workFlow/entrust' },
      {
        enCode: 'workFlow.flowMonitor',
        name: ['流程监控', 'Workflow monitor'],
        icon: 'eye',
        url: 'workFlow/flowMonitor',
        rights: [
          ['btn_suspend', ['暂停与恢复', 'Suspend and resume']],
          ['btn_cancel', ['终止', 'Cancel']],
          ['btn_assign', ['指派', 'Assign']],
          ['btn_move', ['跳转与激活', 'Move and revive']],
          REMOVE,
        ],
      },
    ],
  },
];
