import { refusal, type RefusalEntry } from './entry.ts';

export const billRuleRefusals = {
  billRuleCodeTaken: refusal(409, '单据规则编码 {enCode} 已存在', 'The bill rule code {enCode} already exists'),
  billRuleNameTaken: refusal(409, '单据规则名称“{fullName}”已存在', 'A bill rule named “{fullName}” already exists'),
  billRuleMissing: refusal(404, '单据规则不存在', 'The bill rule does not exist'),
  billRuleOff: refusal(409, '单据规则“{name}”已停用', 'The bill rule “{name}” is disabled'),
  billRuleUsed: refusal(409, '单据规则已引用，无法删除', 'The bill rule is in use, so it cannot be deleted'),
  billStartTooLong: refusal(400, '起始值超过了 {digit} 位', 'The start number has more than {digit} digits'),
  billRuleFull: refusal(
    409,
    '单据规则“{name}”本期的 {digit} 位流水号已用完，请增加位数',
    'The bill rule “{name}” has used up its {digit}-digit numbers for this period. Add digits to the rule',
  ),
  billDraftsFull: refusal(
    429,
    '您已占用 {most} 个未使用的编号，请先保存或等待过期',
    'You have {most} unused numbers reserved. Save first, or wait until they expire',
  ),
} as const satisfies Record<string, RefusalEntry>;
