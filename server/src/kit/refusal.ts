// Two kinds of error: a Refusal is the user's to read; anything else is ours, logged and answered with the default text.
import { fieldLabel } from '@ordo/contract/field.phrases.ts';
import { say, type Language } from '@ordo/contract/language.ts';
import { problemsOf, type FieldProblem } from '@ordo/contract/problems.ts';
import { problems, refusals, type RefusalKey } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type * as z from 'zod/mini';

export class Refusal extends Error {
  readonly key: RefusalKey;
  readonly parameters: Record<string, unknown>;
  /** Sent as `data`, for the screen. */
  readonly details: unknown;

  constructor(key: RefusalKey, parameters: Record<string, unknown> = {}, details: unknown = null) {
    super(key);
    this.key = key;
    this.parameters = parameters;
    this.details = details;
  }

  get code(): number {
    return refusals[this.key].code;
  }

  say(language: Language): string {
    if (this.key === 'invalid') return say(refusals.invalid.text, language, { problems: sayProblems(this.details as InvalidDetails, language) }, zhtw);
    return say(refusals[this.key].text, language, this.parameters, zhtw);
  }
}

export interface InvalidDetails {
  fields: FieldProblem[];
}

/** The refusal for input that its schema rejects; `details.fields` names each field and its problem. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  return new Refusal('invalid', {}, { fields: problemsOf(issues) } satisfies InvalidDetails);
}

function sayProblems({ fields }: InvalidDetails, language: Language): string {
  return fields
    .slice(0, 5)
    .map(({ path, problem, parameters }) => `${fieldLabel(path, language)} ${say(problems[problem], language, parameters, zhtw)}`)
    .join(language === 'en' ? '; ' : '；');
}

/** PostgreSQL's own no, as a person's no: by constraint name where one is known, by error class otherwise. */
const byConstraint: Record<string, RefusalKey> = {
  area_code_key: 'areaCodeTaken',
  organize_code_key: 'organizeCodeTaken',
  organize_name_key: 'organizeNameTaken',
  role_code_key: 'roleCodeTaken',
  role_name_key: 'roleNameTaken',
  position_code_key: 'positionCodeTaken',
  position_name_key: 'positionNameTaken',
  app_user_account_key: 'accountTaken',
  menu_code_key: 'menuCodeTaken',
  menu_name_key: 'menuNameTaken',
  menu_right_code_key: 'rightCodeTaken',
  menu_right_name_key: 'rightNameTaken',
  menu_field_code_key: 'rightCodeTaken',
  menu_scheme_name_key: 'schemeNameTaken',
  dictionary_type_code_key: 'dictionaryTypeCodeTaken',
  dictionary_type_name_key: 'dictionaryTypeNameTaken',
  dictionary_data_code_key: 'dictionaryItemCodeTaken',
  dictionary_data_name_key: 'dictionaryItemNameTaken',
  dictionary_data_period: 'dictionaryPeriod',
  schedule_task_code_key: 'taskCodeTaken',
  schedule_task_name_key: 'taskNameTaken',
  bill_rule_code_key: 'billRuleCodeTaken',
  data_backup_one: 'backupBusy',
  data_map_code_key: 'mapCodeTaken',
  data_map_name_key: 'mapNameTaken',
  print_template_code_key: 'printCodeTaken',
  print_template_name_key: 'printNameTaken',
  model_table_name_key: 'modelNameTaken',
  common_field_name_key: 'commonFieldTaken',
  data_source_name_key: 'dataSourceNameTaken',
  data_sync_name_key: 'syncNameTaken',
  bill_rule_name_key: 'billRuleNameTaken',
  vac_product_code_key: 'productCodeTaken',
  vac_customer_code_key: 'customerCodeTaken',
  vac_customer_temperature: 'customerTemperature',
  vac_product_temperature: 'customerTemperature',
  vac_scheme_code_key: 'schemeCodeTaken',
  vac_scheme_ages: 'schemeAges',
  vac_scheme_dates: 'schemeDates',
  vac_customer_product_key: 'formularyTaken',
  vac_population_key: 'populationTaken',
  vac_warehouse_code_key: 'warehouseCodeTaken',
  vac_lot_key: 'lotTaken',
  vac_lot_no: 'lotNumberWrong',
  vac_lot_dates: 'lotDates',
  vac_stock_enough: 'stockShort',
  vac_stock_reserved: 'stockShort',
  vac_receipt_sum: 'receiptSum',
  vac_receipt_reason: 'receiptReason',
  vac_receipt_good_vvm: 'receiptVvmBad',
  vac_person_id_no_key: 'personTaken',
  vac_vaccination_once: 'vaccinationTwice',
  vac_vaccination_refused_once: 'vaccinationTwice',
};

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}

/** @param input fills the sentence of the violated constraint, as in “code {code} exists already” */
export function refusalOf(error: unknown, input: Record<string, unknown> = {}): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!isDatabaseError(error)) return null;
  const known = error.constraint ? byConstraint[error.constraint] : undefined;
  if (known) return new Refusal(known, input);
  switch (error.code) {
    case 'ORDO1': // the function refuse(): its message is the key
      return new Refusal(error.message as RefusalKey, input);
    case '23505': // unique_violation
      return new Refusal('duplicate');
    case '23503': // foreign_key_violation
      return new Refusal('missingReference', { what: '' });
    case '22P05': // untranslatable_character
    case '22021': // character_not_in_repertoire
    case '22003': // numeric_value_out_of_range
    case '22007': // invalid_datetime_format
    case '22008': // datetime_field_overflow
    case '23514': // check_violation
      return new Refusal('impossible');
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
    case '53300': // too_many_connections
    case '57014': // query_canceled: the statement took too long
    case '55P03': // lock_not_available
      return new Refusal('busy');
    default:
      return null;
  }
}
