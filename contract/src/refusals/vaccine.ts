import { refusal, type RefusalEntry } from './entry.ts';

export const vaccineRefusals = {
  // products
  productCodeTaken: refusal(409, '产品编码 {code} 已存在', 'The product code {code} already exists'),

  // customers
  customerCodeTaken: refusal(409, '客户编码 {code} 已存在', 'The customer code {code} already exists'),
  customerClosed: refusal(409, '客户已关闭，不能再修改', 'The customer is closed and can no longer be changed'),
  customerTransition: refusal(409, '客户当前为“{from}”，不能改为“{to}”', 'The customer is “{from}” and cannot be changed to “{to}”'),
  customerAreaUnknown: refusal(400, '所选区域不存在或已停用', 'The selected area does not exist or is disabled'),
  customerTemperature: refusal(400, '最低温度不能高于最高温度', 'The minimum temperature cannot be higher than the maximum'),

  // vaccines: plans, lots, stock
  schemeCodeTaken: refusal(409, '该产品已有编码为 {code} 的方案', 'The product already has a plan with the code {code}'),
  schemeAges: refusal(400, '最小月龄不能大于最大月龄', 'The minimum age cannot be greater than the maximum'),
  schemeDates: refusal(400, '有效期的开始不能晚于结束', 'The start date cannot be later than the end date'),
  productUnknown: refusal(400, '产品不存在或已停用', 'The product does not exist or is disabled'),
  formularyTaken: refusal(409, '该客户的目录中已有这个产品', 'The product is already in the customer’s formulary'),
  populationTaken: refusal(409, '该区域、年份和人群已有数据', 'Data for this area, year and population group already exists'),
  warehouseCodeTaken: refusal(409, '仓库编码 {code} 已存在', 'The warehouse code {code} already exists'),
  lotTaken: refusal(409, '该产品和企业已有批号 {lotNo}', 'Lot {lotNo} of this product and manufacturer already exists'),
  lotNumberWrong: refusal(400, '批号不能为空，也不能只有空格', 'The lot number cannot be empty or consist of spaces only'),
  lotDates: refusal(400, '有效期应晚于生产日期', 'The expiry date must be later than the manufacturing date'),
  lotInStock: refusal(409, '该批号已有出入库记录，不能删除', 'The lot has stock movements, so it cannot be deleted'),
  lotHoldReason: refusal(400, '请写明原因', 'Enter a reason'),
  stockShort: refusal(409, '库存不足：该批号的可用剂数不够', 'Not enough stock: the lot does not have enough available doses'),
  stockShortOn: refusal(409, '补记后 {day} 的库存会不足', 'With this entry, the lot would run short on {day}'),
  stockReason: refusal(400, '“调整”请写明原因', 'Enter a reason for the adjustment'),
  stockBook: refusal(
    403,
    '入库、退货和仓库的登记需要“登记入库与退货”权限',
    'Receipts, returns and warehouse entries require the permission “Record receipts and returns”',
  ),
  stockPlace: refusal(400, '退回待处理区的疫苗只能来自拒收、退回和召回', 'Only rejected, returned or recalled doses can be moved to the returns area'),
  returnNowhere: refusal(409, '没有可以退回的仓库，请先建立仓库', 'There is no warehouse to return to. Create one first'),
  stockDoses: refusal(400, '剂数应大于 0；只有“调整”可以为负', 'Doses must be greater than 0; only an adjustment can be negative'),
  stockFuture: refusal(400, '发生日期不能晚于今天', 'The date cannot be in the future'),
  transferSame: refusal(400, '调出地点与调入地点不能相同', 'The source and the destination cannot be the same'),
  transferHeld: refusal(409, '批号 {lotNo} 已被暂扣或召回，不能调拨', 'Lot {lotNo} is on hold or recalled, so it cannot be transferred'),
  temperatureFuture: refusal(400, '读数的时间不能晚于现在', 'The time of a reading cannot be in the future'),
  temperatureLate: refusal(409, '该传感器已有更晚的读数，不能再补录更早的', 'The sensor has later readings, so earlier ones cannot be added'),
  excursionDone: refusal(
    409,
    '{what} 的温度异常已经处理，本次没有保存任何决定',
    'The excursion of {what} has already been resolved. None of your decisions was saved',
  ),
  recallDone: refusal(409, '这项任务已经完成', 'The task is already completed'),

  // vaccination
  personBirth: refusal(400, '出生日期不能晚于今天', 'The date of birth cannot be in the future'),
  personTaken: refusal(409, '此证件号已登记', 'This ID number is already registered'),
  personNumber: refusal(400, '证件号的格式不正确', 'The format of the ID number is not valid'),
  personNumberNone: refusal(400, '选择“暂无证件”时不填证件号', 'Leave the ID number empty if you select “None yet”'),
  personIdBirth: refusal(400, '出生日期与身份证号不符', 'The date of birth does not match the ID number'),
  personIdSex: refusal(400, '性别与身份证号不符', 'The sex does not match the ID number'),
  personGuardian: refusal(400, '请填写监护人姓名', 'Enter the guardian’s name'),
  personGuardianMobile: refusal(400, '新生儿请填写家长手机号', 'For a newborn, enter a parent’s mobile number'),
  personDoseBefore: refusal(409, '已有早于该出生日期的接种记录', 'There is a dose record before this date of birth'),
  personMergeSelf: refusal(400, '请选择另一份档案', 'Select another record'),
  personMergeTwice: refusal(
    409,
    '两份档案的同一剂都有出库记录，请先撤销其中一条',
    'The same dose was taken from stock in both records. Undo one of them first',
  ),
  personMergeOnset: refusal(409, '有不良反应早于所保留的接种日期', 'An adverse event is dated before the vaccination to keep'),
  personMergeChanged: refusal(409, '合并之后资料又有变动，不能撤销', 'The record has changed since the merge, so it cannot be undone'),
  vaccinationTwice: refusal(409, '这一剂已有记录', 'This dose has already been recorded'),
} as const satisfies Record<string, RefusalEntry>;
