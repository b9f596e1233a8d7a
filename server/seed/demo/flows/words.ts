// Typical comments on decisions in an office.

/** By form; the comments for all forms come last. */
const adopted: Readonly<Record<string, readonly string[]>> = {
  leave: ['同意，请做好工作交接。', '同意，接种日安排好替班人员。', '情况属实，同意。'],
  expense: ['同意报销。', '票据齐全，金额无误。', '已核对明细，同意。', '符合差旅标准，同意。'],
  purchase: ['同意采购，请按程序询价。', '库存确已不足，同意。', '列入本季度办公经费，同意。', '请比价后办理。'],
  seal: ['内容已核，同意用印。', '同意，用印后请留存复印件。', '已用印登记。'],
  vehicle: ['同意，注意行车安全。', '已派车，请提前十分钟到楼下。', '同意，返程顺路带回冷藏箱。'],
  overtime: ['情况属实，同意。', '同意，注意休息。', '同意，按规定安排调休。'],
  order: ['库存充足，同意。', '数量合理，同意。', '已核对本月用量，同意。', '同意，按计划配送。'],
  repair: ['已联系维修人员，明天上午到。', '已安排处理。', '已修好，使用正常。'],
};
const usual = ['同意', '同意。', '拟同意，请领导审示。', '已阅，同意。', '无异议。', ''];

const rejected: Readonly<Record<string, readonly string[]>> = {
  leave: ['当周有入托入学查验，请改期。', '本周在岗人员不足，暂不同意。'],
  expense: ['超出差旅标准，请按规定重新填报。', '该项支出未经事前审批，不予报销。'],
  purchase: ['仓库尚有存货，暂不采购。', '本年度预算已用完，列入明年计划。'],
  seal: ['文件内容未经法律审核，暂不用印。', '应使用合同专用章，请重新申请。'],
  vehicle: ['当天车辆已排满，请改乘公务交通。', '建议与督导组合并用车。'],
  overtime: ['该项工作可在工作时间完成。', '本月加班已达上限，请调整安排。'],
  order: ['本月该产品由县级统一调配', '现有库存足够本月使用'],
  repair: ['仍有异响，请再检查。'],
};
const returned = ['请补充附件后再报。', '金额与明细不一致，请核对。', '事由请写具体一些。', '日期有误，请修改。'];
const withdrawn = ['行程取消', '填写有误，重新提交', '事项已另行处理'];
const cancelled = ['重复提交，予以终止', '该事项已由上级统一安排'];
const comments = ['附件已线下提交办公室。', '请尽快处理，下周要用。', '已和经办人电话确认。', '收到，今天下班前处理。'];

type Pick = <T>(items: readonly T[]) => T;

export const wordsOf = (code: string, pick: Pick) => ({
  adopt: () => pick([...(adopted[code] ?? []), ...usual]),
  reject: () => pick(rejected[code] ?? ['暂不同意，请说明情况。']),
  back: () => pick(returned),
  withdraw: () => pick(withdrawn),
  cancel: () => pick(cancelled),
  comment: () => pick(comments),
});
