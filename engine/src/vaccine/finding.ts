// What a rule has to say of an order or a vaccination: its number, the case, and the numbers that its sentence names.

export interface Finding {
  /** `V01` to `V17`, and the case within the rule: `V06.identity`. The sentence stands in the contract. */
  rule: string;
  /** `warn` is said and may be passed; `block` may not. */
  level: 'block' | 'warn';
  /** Number of the line, from 1, where it is about one. */
  line?: number;
  with?: Record<string, string | number>;
}

export const block = (rule: string, values?: Finding['with']): Finding => ({ rule, level: 'block', ...(values && { with: values }) });
export const warn = (rule: string, values?: Finding['with']): Finding => ({ rule, level: 'warn', ...(values && { with: values }) });

export const blocks = (findings: readonly Finding[]) => findings.some((finding) => finding.level === 'block');
