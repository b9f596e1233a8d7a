// Who may call what of workflows: kept by hand, like `policy.ts`.
import type { Policy } from './policy-marks.ts';

export const flowPolicy: Policy = {
  flowEntrust: { 'workFlow.entrust:view': 'entrustAnswer entrustCreate entrustList entrustRemove entrustStop entrustUpdate' },
  flowLaunch: { 'signed-in': 'flowAhead flowEngines flowSteps', 'workFlow.flowLaunch:view': 'flowFavourite flowLaunchable flowMineCounts flowPredicted' },
  flowSheet: { 'workFlow.flowLaunch:view': 'flowSheetCheck flowSheetRead flowSheetStart flowSheetTemplate' },
  flowTask: {
    'signed-in': 'flowCommand flowCounts flowFile flowTask',
    'workFlow.flowLaunch:view': 'flowDraftRemove flowMine flowStart',
    'workFlow.flowLaunch:btn_other': 'flowLaunchFor',
    'workFlow.flowTodo:view': 'flowTodo',
    'workFlow.flowDone:view': 'flowDone',
    'workFlow.flowCirculate:view': 'flowCirculated',
    'workFlow.flowMonitor:view': 'flowMonitor',
    'workFlow.flowMonitor:btn_suspend': 'flowSuspend',
    'workFlow.flowMonitor:btn_cancel': 'flowCancel',
    'workFlow.flowMonitor:btn_assign': 'flowAssign',
    'workFlow.flowMonitor:btn_move': 'flowMove',
    'workFlow.flowMonitor:btn_remove': 'flowMonitorRemove',
  },
  flowApi: { 'signed-in': 'flowApiStart flowApiTask flowApiTasks flowDocs flowOpenApi flowTypings' },
  flowComment: { 'signed-in': 'familyComment familyComments' },
  flowBatch: { 'signed-in': 'flowBatch flowBatchFields' },
  flowPhrases: { 'signed-in': 'flowPhrasesChange flowPhrasesOwn' },
  flowFamily: {
    'signed-in': 'familyChoices familyPress familyTaskCreate familyTaskInfo familyTaskRecord familyTaskUpdate familyWithdraw',
    'workFlow.flowLaunch:view': 'familyLaunchList familyLaunchRemove',
    'workFlow.flowMonitor:view': 'familyMonitorList',
    'workFlow.flowMonitor:btn_remove': 'familyMonitorRemove',
  },
  flowDelegate: { 'workFlow.entrust:view': 'delegateCreate delegateInfo delegateList delegateRemove delegateUpdate' },
  flowBefore: {
    'signed-in':
      'beforeAudit beforeBatch beforeCandidateUsers beforeCandidates beforeDetail beforeRecall beforeRecords beforeReject beforeSaveAudit beforeTargets beforeTransfer',
    'workFlow.flowTodo:view': 'beforeBatchList beforeTodo',
    'workFlow.flowDone:view': 'beforeDone',
    'workFlow.flowCirculate:view': 'beforeCirculated',
    'workFlow.flowMonitor:btn_cancel': 'beforeCancel',
    'workFlow.flowMonitor:btn_assign': 'beforeAssign',
  },
  flowDraft: { 'workFlow.flowEngine:btn_edit': 'flowEngineCoverage flowEngineFindsNobody flowForeignFields' },
  flowDryRun: { 'workFlow.flowEngine:btn_edit': 'flowEngineDryRun' },
  flowEngine: {
    'signed-in': 'flowEngineListAll flowEngineSelector',
    'workFlow.flowEngine:view': 'flowEngineFields flowEngineInfo flowEngineList flowEngineReleased flowEngineReleases',
    'workFlow.flowEngine:btn_add': 'flowEngineCopy flowEngineCreate',
    'workFlow.flowEngine:btn_edit': 'flowEngineReturn flowEngineUpdate',
    'workFlow.flowEngine:btn_remove': 'flowEngineRemove',
    'workFlow.flowEngine:btn_release': 'flowEngineRelease flowEngineStop',
    'workFlow.flowEngine:btn_upload': 'flowEngineImport',
    'workFlow.flowEngine:btn_download': 'flowEngineExport',
  },
  flowHandOver: { 'workFlow.flowMonitor:btn_handOver': 'flowHandOver flowHandOverInfo flowHandOverPreview' },
  flowMigration: {
    'workFlow.flowMonitor:btn_migrate': 'flowMigrationCreate flowMigrationInfo flowMigrationList flowMigrationPreview flowMigrationReleases flowMigrationUndo',
  },
  flowFigures: { 'workFlow.flowMonitor:view': 'flowFigures flowFiguresOf', 'workFlow.flowMonitor:btn_download': 'flowMonitorExport' },
  flowDelivery: {
    'workFlow.flowMonitor:view': 'flowDeliveries',
    'workFlow.flowMonitor:btn_assign': 'flowRedeliver',
    'workFlow.flowEngine:btn_release': 'flowHookSecret',
  },
};
