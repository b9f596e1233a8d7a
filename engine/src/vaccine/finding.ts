// A finding of a rule about an order or a vaccination: its number, the case, and the values of its sentence.

export interface Finding {
  /** `V01` to `V17`, and the case within the rule: `V06.identity`. The sentence is in the contract. */
  rule: string;
  /** `warn` can be ignored; `block` cannot. */
  level: 'block' | 'warn';
  /** Number of the line, from 1, if it is about a line. */
  line?: number;
  /** A list of names is joined in the language of the sentence. */
  with?: Record<string, string | number | readonly string[]>;
}

export const block = (rule: string, values?: Finding['with']): Finding => ({ rule, level: 'block', ...(values && { with: values }) });
export const warn = (rule: string, values?: Finding['with']): Finding => ({ rule, level: 'warn', ...(values && { with: values }) });

export const blocks = (findings: readonly Finding[]) => findings.some((finding) => finding.level === 'block');
