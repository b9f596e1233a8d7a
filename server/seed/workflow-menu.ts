import { ADD, DOWNLOAD, EDIT, REMOVE, UPLOAD, type SeedMenu } from './seed-menu.ts';

export const workflowMenu: SeedMenu = {
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
        ['btn_migrate', ['迁移版本', 'Migrate']],
        ['btn_handOver', ['工作交接', 'Hand over']],
        REMOVE,
        DOWNLOAD,
      ],
    },
  ],
};
