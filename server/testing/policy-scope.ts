// Which pages have rows within a data scope, kept by hand like `policy.ts`.

/** Pages whose rows are within a data scope → the call that creates such a row, and the required input. No call may reach a row outside. */
export const scoped: Record<string, { made: string; with?: Record<string, unknown> }> = {
  'vaccine.customer': { made: 'customer.customerCreate', with: { areaId: '330106' } },
  'vaccine.product': { made: 'product.create' },
  'vaccine.warehouse': { made: 'warehouse.create', with: { organizeId: '1' } },
  'system.notice': { made: 'message.noticeCreate' },
  'permission.userOnline': { made: 'user.userCreate', with: { headIcon: '', organizeId: '1', managerId: '', roleId: '', positionId: '' } },
  'permission.user': { made: 'user.userCreate', with: { headIcon: '', organizeId: '1', managerId: '', roleId: '', positionId: '' } },
};

/** Pages whose rows are created by no single call: page → the suite that tests their scope with every call of the page. */
export const scopedApart: Record<string, string> = {
  'workFlow.flowMonitor': 'server/src/flow/monitor-scope.test.ts',
};

/** Calls that show rows of scoped pages regardless of the scope, and why. */
export const beyondScope: Record<string, string> = {
  'user.userAll': 'a directory of names, for everybody who writes to or chooses somebody',
  'userCalled.userCalled': 'the same',
  'user.userContacts': 'the same',
  'user.userNames': 'the same',
  'user.userNodes': 'the same',
  'user.userSelector': 'the same',
  'changeLog.changeLogList': 'the auditor’s page: whoever holds it sees what happened in the whole house',
  'changeLog.changeLogInfo': 'the same',
  'changeLog.changeLogExport': 'the same',
};
