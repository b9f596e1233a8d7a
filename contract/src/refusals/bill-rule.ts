import { refusal, type RefusalEntry } from './entry.ts';

export const billRuleRefusals = {
  billRuleCodeTaken: refusal(409, '单据规则编码 {enCode} 已存在', 'Bill rule code {enCode} exists already'),
  billRuleNameTaken: refusal(409, '单据规则名称“{fullName}”已存在', 'A bill rule named “{fullName}” exists already'),
  billRuleMissing: refusal(404, '单据规则不存在', 'The bill rule does not exist'),
  billRuleOff: refusal(409, '单据规则“{name}”已停用', 'Bill rule “{name}” is switched off'),
  billRuleUsed: refusal(409, '单据规则已引用，无法删除', 'The bill rule has given numbers, so it cannot be deleted'),
  billStartTooLong: refusal(400, '起始值超过了 {digit} 位', 'The start number has more than {digit} digits'),
  billRuleFull: refusal(
    409,
    '单据规则“{name}”本期的 {digit} 位流水号已用完，请增加位数',
    'Bill rule “{name}” has given all numbers of {digit} digits in this period; give it more digits',
  ),
  billDraftsFull: refusal(
    429,
    '您已占用 {most} 个未使用的编号，请先保存或等待过期',
    'You hold {most} numbers that are not used yet; save, or wait until they expire',
  ),
} as const satisfies Record<string, RefusalEntry>;
