// Who may call what: kept by hand, apart from the contract, so that a slip there is seen here. A call that has no line is a hole:
// the suite fails until somebody has said in this file who may make it. feature → who → names of endpoints in contract/src/‹feature›.ts.

type Who = 'anyone' | 'signed-in' | `${string}.${string}:${string}`;

export const policy: Record<string, Partial<Record<Who, string>>> = {
  session: { anyone: 'challenge login systemFace', 'signed-in': 'currentUser lock logout unlock' },
  signInCode: { anyone: 'codeAsk codeLogin' },
  signInScan: { anyone: 'scanOffer scanState', 'signed-in': 'scanAnswer scanLook' },
  linkTicket: { anyone: 'ticketExchange ticketHome', 'signed-in': 'ticketMake' },
  currentUser: {
    'signed-in': 'avatarSave baseInfo baseInfoSave languageSave ownLog ownRights ownSessionEnd ownSessions passwordChange subordinates themeSave',
  },
  customer: {
    'vaccine.customer:view': 'customerInfo customerList customerSelector',
    'vaccine.customer:btn_add': 'customerCreate',
    'vaccine.customer:btn_edit': 'customerUpdate',
    'vaccine.customer:btn_state': 'customerState',
    'vaccine.customer:btn_remove': 'customerRemove',
  },
  customerSupply: { 'vaccine.customer:view': 'customerBoard customerSupplies customerSupply' },
  indent: {
    'vaccine.indent:view': 'indentDownload indentFigures indentInfo indentList indentRegions',
    'vaccine.indent:btn_add': 'indentCheck indentCreate indentFacts indentRemove indentUpdate',
  },
  indentCommand: {
    'vaccine.indent:btn_add': 'indentRevoke indentSubmit',
    'vaccine.indent:btn_approve': 'indentAdopt indentReject indentReturn',
    'vaccine.indent:btn_cancel': 'indentCancel',
    'vaccine.indent:btn_ship': 'indentAllocate indentClose indentPlan indentRelease indentShip indentSplit',
    'vaccine.indent:btn_receive': 'indentReceive',
  },
  statistics: {
    'signed-in': 'statisticsMenu',
    'vaccine.statistics:view': 'statisticsDetails statisticsList statisticsParticular statisticsRegion statisticsTree',
  },
  statisticsSeries: {
    'vaccine.statistics:view': 'statisticsDay statisticsDayContrast statisticsMonth statisticsMonthContrast statisticsYearContrast',
  },
  statisticsPeople: {
    'vaccine.statistics:view': 'distributionAge distributionOutcome distributionScheme statisticsCheck',
    'vaccine.statistics:btn_check': 'statisticsCheckNow statisticsRebuild',
  },
  stock: { 'vaccine.stock:view': 'stockEvents stockList', 'vaccine.stock:btn_add': 'stockPost' },
  lot: {
    'vaccine.lot:view': 'lotInfo lotList lotTrace',
    'vaccine.lot:btn_add': 'lotCreate',
    'vaccine.lot:btn_edit': 'lotUpdate',
    'vaccine.lot:btn_hold': 'lotHold',
    'vaccine.lot:btn_remove': 'lotRemove',
    'vaccine.recall:view': 'recallInfo recallList',
    'vaccine.recall:btn_done': 'recallDone',
  },
  vaccination: {
    'vaccine.vaccination:view': 'vaccinationInfo vaccinationList',
    'vaccine.vaccination:btn_add': 'vaccinationCheck vaccinationCreate',
    'vaccine.vaccination:btn_undo': 'vaccinationUndo',
    'vaccine.aefi:view': 'aefiInfo aefiList',
    'vaccine.aefi:btn_add': 'aefiCreate',
    'vaccine.aefi:btn_edit': 'aefiUpdate',
  },
  person: {
    'vaccine.vaccination:view': 'personFind personList',
    'vaccine.vaccination:btn_add': 'personCreate',
    'vaccine.vaccination:btn_identity': 'personIdentity',
  },
  vaccineScheme: {
    'signed-in': 'schemeSelector',
    'vaccine.scheme:view': 'schemeInfo schemeList',
    'vaccine.scheme:btn_add': 'schemeCreate',
    'vaccine.scheme:btn_edit': 'schemeState schemeUpdate',
    'vaccine.scheme:btn_remove': 'schemeRemove',
  },
  formulary: {
    'vaccine.formulary:view': 'formularyInfo formularyList',
    'vaccine.formulary:btn_add': 'formularyAssign formularyCreate',
    'vaccine.formulary:btn_edit': 'formularyUpdate',
    'vaccine.formulary:btn_remove': 'formularyRemove',
  },
  population: {
    'vaccine.population:view': 'populationInfo populationList',
    'vaccine.population:btn_add': 'populationCreate populationImport',
    'vaccine.population:btn_edit': 'populationUpdate',
    'vaccine.population:btn_remove': 'populationRemove',
  },
  warehouse: {
    'signed-in': 'selector',
    'vaccine.warehouse:view': 'list info',
    'vaccine.warehouse:btn_add': 'create',
    'vaccine.warehouse:btn_edit': 'update state',
    'vaccine.warehouse:btn_remove': 'remove',
  },
  product: {
    'signed-in': 'selector',
    'vaccine.product:view': 'list info',
    'vaccine.product:btn_add': 'create',
    'vaccine.product:btn_edit': 'update state',
    'vaccine.product:btn_remove': 'remove',
  },
  organize: {
    'signed-in': 'departmentSelector departmentSelectorWithout organizeSelector organizeSelectorWithout organizeTree',
    'permission.organize:view': 'organizeInfo organizeList',
    'permission.organize:btn_add': 'organizeCreate',
    'permission.organize:btn_edit': 'organizeState organizeUpdate',
    'permission.organize:btn_remove': 'organizeRemove',
    'permission.department:view': 'departmentInfo departmentList',
    'permission.department:btn_add': 'departmentCreate',
    'permission.department:btn_edit': 'departmentState departmentUpdate',
    'permission.department:btn_remove': 'departmentRemove',
  },
  position: {
    'signed-in': 'positionAll positionSelector',
    'permission.position:view': 'positionInfo positionList',
    'permission.position:btn_add': 'positionCreate',
    'permission.position:btn_edit': 'positionState positionUpdate',
    'permission.position:btn_remove': 'positionRemove',
  },
  role: {
    'signed-in': 'roleSelector',
    'permission.role:view': 'roleInfo roleList',
    'permission.role:btn_add': 'roleCreate',
    'permission.role:btn_edit': 'roleState roleUpdate',
    'permission.role:btn_remove': 'roleRemove',
  },
  user: {
    'signed-in': 'userAll userContacts userNames userNodes userSelector',
    'permission.user:view': 'memberIds userInfo userList',
    'permission.user:btn_add': 'userCreate',
    'permission.user:btn_edit': 'membersSave userState userUpdate',
    'permission.user:btn_remove': 'userRemove',
    'permission.user:btn_password': 'userPasswords userResetPassword',
    'permission.role:view': 'roleMembers',
    'permission.role:btn_member': 'roleMembersSave',
    'permission.position:view': 'positionMembers',
    'permission.position:btn_member': 'positionMembersSave',
  },
  authorize: {
    'permission.authorize:view': 'grantImpact grantTree itemHolders',
    'permission.authorize:btn_save': 'grantBatch grantSave itemHoldersSave',
    'permission.authorize:btn_why': 'effective whoSees why whyPage',
  },
  area: {
    'signed-in': 'areaPath areaSelector areaSelectorWithout',
    'system.area:view': 'areaInfo areaList',
    'system.area:btn_add': 'areaCreate',
    'system.area:btn_edit': 'areaState areaUpdate',
    'system.area:btn_remove': 'areaRemove',
  },
  userSheet: { 'permission.user:btn_upload': 'userImport userPreview userTemplate', 'permission.user:btn_download': 'userExport' },
  onlineUser: {
    'permission.userOnline:view': 'onlineSessions onlineUsers',
    'permission.userOnline:btn_offline': 'onlineSessionsEnd onlineUserEnd',
  },
  menu: {
    'system.menu:view': 'menuInfo menuList menuSelector menuSelectorAll menuSelectorWithout',
    'system.menu:btn_add': 'menuCreate',
    'system.menu:btn_edit': 'menuMove menuState menuUpdate',
    'system.menu:btn_remove': 'menuRemove',
  },
  menuFile: { 'system.menu:view': 'menuExport', 'system.menu:btn_add': 'menuImport menuPreview' },
  menuRight: {
    'system.menu:view': 'buttonInfo buttonList buttonSelector columnInfo columnKnown columnList formInfo formList',
    'system.menu:btn_btnPer_add': 'buttonCreate',
    'system.menu:btn_btnPer_edit': 'buttonState buttonUpdate',
    'system.menu:btn_btnPer_remove': 'buttonRemove',
    'system.menu:btn_columnPer_add': 'columnCreate',
    'system.menu:btn_columnPer_batchAdd': 'columnBatch',
    'system.menu:btn_columnPer_edit': 'columnState columnUpdate',
    'system.menu:btn_columnPer_remove': 'columnRemove',
    'system.menu:btn_formPer_add': 'formCreate',
    'system.menu:btn_formPer_batchAdd': 'formBatch',
    'system.menu:btn_formPer_edit': 'formState formUpdate',
    'system.menu:btn_formPer_remove': 'formRemove',
  },
  menuScheme: {
    'system.menu:view': 'fieldInfo fieldKnown fieldList schemeInfo schemeList schemePreview',
    'system.menu:btn_dataPer_add': 'fieldCreate schemeCreate',
    'system.menu:btn_dataPer_edit': 'fieldUpdate schemeUpdate',
    'system.menu:btn_dataPer_remove': 'fieldRemove schemeRemove',
  },
  billRule: {
    'signed-in': 'billNumber billRuleSelector',
    'system.billRule:view': 'billNumberReport billRuleInfo billRuleList',
    'system.billRule:btn_add': 'billRuleCreate',
    'system.billRule:btn_edit': 'billRuleState billRuleUpdate',
    'system.billRule:btn_remove': 'billRuleRemove',
  },
  dataInterface: {
    anyone: 'dataInterfaceResponse',
    'signed-in': 'dataInterfaceSelector',
    'system.dataInterface:view': 'dataInterfaceInfo dataInterfaceList dataInterfaceLog',
    'system.dataInterface:btn_add': 'dataInterfaceCreate',
    'system.dataInterface:btn_edit': 'dataInterfacePreview dataInterfaceState dataInterfaceUpdate',
    'system.dataInterface:btn_remove': 'dataInterfaceRemove',
    'system.dataInterface:btn_sql': 'dataInterfaceModels',
    'system.dataInterface:btn_download': 'dataInterfaceExport',
    'system.dataInterface:btn_upload': 'dataInterfaceImport',
  },
  dataInterfaceCredential: {
    'system.dataInterface:btn_credential': 'credentialCreate credentialList credentialRemove credentialState',
  },
  sysConfig: { anyone: 'sysConfigLogo', 'system.sysConfig:view': 'sysConfigInfo', 'system.sysConfig:btn_save': 'sysConfigSave' },
  scheduleTask: {
    'system.task:view': 'taskInfo taskList taskLog taskPreview',
    'system.task:btn_add': 'taskCreate',
    'system.task:btn_edit': 'taskEnable taskState taskStop taskUpdate',
    'system.task:btn_remove': 'taskRemove',
    'system.task:btn_run': 'taskRun',
  },
  log: {
    'system.log:view': 'faultLog requestLog signInLog',
    'system.log:btn_download': 'faultLogExport requestLogExport signInLogExport',
    'system.log:btn_remove': 'logRemove',
  },
  dataSource: {
    'signed-in': 'dataSourceSelector',
    'systemData.dataSource:view': 'dataSourceInfo dataSourceList',
    'systemData.dataSource:btn_add': 'dataSourceCreate',
    'systemData.dataSource:btn_edit': 'dataSourceState dataSourceUpdate',
    'systemData.dataSource:btn_remove': 'dataSourceRemove',
    'systemData.dataSource:btn_test': 'dataSourceTest',
  },
  dataModel: {
    'systemData.dataModel:view': 'dataModelFields dataModelTable dataModelTables',
    'systemData.dataModel:btn_rows': 'dataModelPreview',
    'systemData.dataModel:btn_add': 'dataModelCreate',
    'systemData.dataModel:btn_edit': 'dataModelPlan dataModelUpdate',
    'systemData.dataModel:btn_remove': 'dataModelRemove dataModelRestore',
  },
  dataMap: {
    'signed-in': 'dataMapData dataMapSelector',
    'systemData.map:view': 'dataMapInfo dataMapList',
    'systemData.map:btn_add': 'dataMapCreate',
    'systemData.map:btn_edit': 'dataMapState dataMapUpdate',
    'systemData.map:btn_remove': 'dataMapRemove',
  },
  dictionary: {
    'systemData.dictionary:view': 'dictionaryTypeInfo dictionaryTypeList',
    'systemData.dictionary:btn_type_add': 'dictionaryTypeCreate',
    'systemData.dictionary:btn_type_edit': 'dictionaryTypeUpdate',
    'systemData.dictionary:btn_type_remove': 'dictionaryTypeRemove',
    // Items are also kept on pages of their own, whose menus name them: server/src/dictionary/rights.ts asks who may.
    'signed-in':
      'dictionaryCreate dictionaryInfo dictionaryList dictionaryRemove dictionarySelector dictionarySelectorWithout dictionaryState dictionaryTypeSelector dictionaryTypeSelectorWithout dictionaryUpdate',
  },
  dictionaryLookup: { 'signed-in': 'dictionaryAll dictionaryChoices' },
  dictionaryTransfer: {
    'systemData.dictionary:btn_download': 'dictionaryExport',
    'systemData.dictionary:btn_upload': 'dictionaryImport dictionaryImportPlan',
    'signed-in': 'dictionarySheet dictionarySheetImport dictionarySheetPreview dictionaryTemplate',
  },
  dictionaryMerge: { 'signed-in': 'dictionaryMerge dictionaryMergePlan dictionaryUses' },
  changeLog: { 'system.changeLog:view': 'changeLogEntities changeLogInfo changeLogList', 'system.changeLog:btn_download': 'changeLogExport' },
  file: { anyone: 'fileDownload fileImage', 'signed-in': 'fileLink fileUpload' },
  chat: { 'signed-in': 'chatReplies' },
  message: {
    'signed-in': 'messageList messageRead messageReadAll messageRecordRemove',
    'system.notice:view': 'noticeInfo noticeList noticeReaders',
    'system.notice:btn_add': 'noticeCreate',
    'system.notice:btn_edit': 'noticeUpdate',
    'system.notice:btn_remove': 'noticeRemove',
    'system.notice:btn_release': 'noticeRelease',
  },
};

/** What is answered while the screen is locked. */
export const whileLocked = ['session.lock', 'session.logout', 'session.unlock'];

/** What is answered while the password is one that the server made. */
export const withPasswordOnce = ['session.lock', 'session.logout', 'session.unlock', 'currentUser.passwordChange'];

/** Pages whose rows are within a data scope → the call that makes such a row, and what a valid one needs. No call may reach a row outside. */
export const scoped: Record<string, { made: string; with?: Record<string, unknown> }> = {
  'vaccine.customer': { made: 'customer.customerCreate', with: { areaId: '330106' } },
  'vaccine.product': { made: 'product.create' },
  'permission.userOnline': { made: 'user.userCreate', with: { organizeId: '1', managerId: '', roleId: '', positionId: '' } },
  'permission.user': { made: 'user.userCreate', with: { organizeId: '1', managerId: '', roleId: '', positionId: '' } },
};

/** Calls that show rows of scoped pages whatever the scope says, and why. */
export const beyondScope: Record<string, string> = {
  'user.userAll': 'a directory of names, for everybody who writes to or chooses somebody',
  'user.userContacts': 'the same',
  'user.userNames': 'the same',
  'user.userNodes': 'the same',
  'user.userSelector': 'the same',
  'changeLog.changeLogList': 'the auditor’s page: whoever holds it sees what happened in the whole house',
  'changeLog.changeLogInfo': 'the same',
  'changeLog.changeLogExport': 'the same',
};

/** Rights that open no call of their own: a call asks for them when it is about to do more than usual. */
export const askedWithin = [
  'vaccine.indent:btn_over',
  'vaccine.indent:btn_override',
  'vaccine.vaccination:btn_age',
  'systemData.dictionary:btn_add',
  'systemData.dictionary:btn_edit',
  'systemData.dictionary:btn_remove',
];
