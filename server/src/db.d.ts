// Generated from the migrated database by `npm run db:types`; never edited.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as epoch milliseconds, written as a Date or epoch milliseconds turned into one. */
export type Moment = ColumnType<number, Date | string, Date | string>;
/** Read as text, because it may not fit a number. */
export type BigIntText = ColumnType<string, string | number, string | number>;
/** Read parsed, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

export interface AppUser {
  id: string;
  account: string;
  real_name: string;
  password_hash: string | null;
  password_changed_at: Moment | null;
  organize_id: string;
  is_administrator: Generated<boolean>;
  gender: Generated<number>;
  head_icon: Generated<string>;
  mobile_phone: Generated<string>;
  email: Generated<string>;
  quick_query: Generated<string>;
  theme: Generated<string>;
  language: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  last_login_time: Moment | null;
  last_login_ip: Generated<string>;
  prev_login_time: Moment | null;
  prev_login_ip: Generated<string>;
  login_count: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  manager_id: string | null;
  signature: Generated<string>;
  nation: Generated<string>;
  native_place: Generated<string>;
  certificates_type: Generated<string>;
  certificates_number: Generated<string>;
  education: Generated<string>;
  birthday: Moment | null;
  entry_date: Moment | null;
  tele_phone: Generated<string>;
  landline: Generated<string>;
  urgent_contacts: Generated<string>;
  urgent_tele_phone: Generated<string>;
  postal_address: Generated<string>;
  password_once: Generated<boolean>;
  name_order: Generated<string>;
  rank: number | null;
}

export interface Area {
  id: string;
  parent_id: string;
  full_name: string;
  en_code: string;
  level: number;
  path: string;
  path_name: string;
  quick_query: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface AuthorityEpoch {
  single: Generated<boolean>;
  epoch: BigIntText;
}

export interface BillCounter {
  rule_id: string;
  head: string;
  first_serial: number;
  last_serial: number;
  updated_at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface BillNumber {
  rule_id: string;
  head: string;
  serial: number;
  number: string;
  user_id: string;
  used_at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface BillReservation {
  rule_id: string;
  head: string;
  serial: number;
  number: string;
  user_id: string;
  draft: string;
  expires_at: Moment;
}

export interface BillRule {
  id: string;
  full_name: string;
  en_code: string;
  kind: Generated<string>;
  prefix: string;
  date_format: string;
  digit: number;
  start_number: string;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface BoundCopy {
  id: string;
  model_id: string;
  record_id: string;
  version: number;
  form_number: number;
  kept: Json;
  whole: Json;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
}

export interface BoundSave {
  id: string;
  model_id: string;
  number: number;
  request: Generated<string>;
  record_id: Generated<string>;
  action: string;
  probe: Json;
  lines: Json;
  copy: Json | null;
  state: string;
  user_id: string;
  request_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface ChangeLog {
  id: GeneratedAlways<BigIntText>;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  user_id: string | null;
  on_behalf_of: string | null;
  request_id: string;
  entity: string;
  record_id: string;
  action: string;
  before: Json | null;
  after: Json | null;
  record_name: GeneratedAlways<string>;
}

export interface ChatGram {
  conversation_id: BigIntText;
  number: BigIntText;
  grams: number[];
}

export interface ChatMessage {
  conversation_id: BigIntText;
  number: BigIntText;
  by_low: boolean;
  nth: number;
  at: Moment;
  type: string;
  content: string;
  client_id: string | null;
  low_seq: BigIntText | null;
  high_seq: BigIntText | null;
  unread: number | null;
}

export interface CommonField {
  id: string;
  field_name: string;
  full_name: Generated<string>;
  data_type: string;
  data_length: Generated<string>;
  allow_null: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface Conversation {
  id: GeneratedAlways<BigIntText>;
  low_user_id: string;
  high_user_id: string;
  low_read: Generated<number>;
  high_read: Generated<number>;
  indexed_to: ColumnType<string, string | number | undefined, string | number>;
}

export interface DataBackup {
  id: string;
  file_name: string;
  kind: string;
  node: string;
  state: Generated<string>;
  said: Json | null;
  took: number | null;
  size: BigIntText | null;
  rows: BigIntText | null;
  files: number | null;
  missing: number | null;
  migration: Generated<string>;
  drill_state: Generated<string>;
  drill_said: Json | null;
  drill_time: Moment | null;
  drill_took: number | null;
  busy: Generated<boolean>;
  alive_at: ColumnType<number, Date | string | undefined, Date | string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface DataInterface {
  id: string;
  full_name: string;
  en_code: string;
  category_id: Generated<string>;
  data_type: number;
  check_type: Generated<number>;
  request_headers: Generated<string>;
  as_owner: Generated<number>;
  owner_user_id: string | null;
  query: Generated<string>;
  path: Generated<string>;
  parameters: ColumnType<unknown, string | undefined, string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  asks_version: Generated<number>;
  asks_user_id: string | null;
  db_link_id: string | null;
}

export interface DataInterfaceCredential {
  id: string;
  full_name: string;
  public_key: Buffer;
  interface_ids: string[];
  expires_at: Moment;
  owner_user_id: string;
  last_used_at: Moment | null;
  enabled_mark: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  approved: ColumnType<unknown, string | undefined, string>;
  models: ColumnType<unknown, string | undefined, string>;
  flows: ColumnType<unknown, string | undefined, string>;
}

export interface DataInterfaceLog {
  id: GeneratedAlways<BigIntText>;
  interface_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  user_id: string | null;
  credential_id: string | null;
  ip: string;
  device: string;
  milliseconds: number;
  refusal: string | null;
}

export interface DataInterfaceNonce {
  credential_id: string;
  nonce: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface DataMap {
  id: string;
  full_name: string;
  en_code: string;
  regions: Generated<number>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface DataMapOutline {
  map_id: string;
  data: string;
}

export interface DataSource {
  id: string;
  full_name: string;
  db_type: string;
  host: string;
  port: number;
  user_name: string;
  password_sealed: string;
  service_name: string;
  db_schema: Generated<string>;
  tls: Generated<number>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface DataSync {
  id: string;
  full_name: string;
  from_id: string;
  to_id: string;
  tables: string[];
  state: Generated<string>;
  said: Json | null;
  claim: ColumnType<string, string | number | undefined, string | number>;
  alive_at: Moment | null;
  started_at: Moment | null;
  ended_at: Moment | null;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  ends: string | null;
}

export interface DataSyncLog {
  id: GeneratedAlways<BigIntText>;
  sync_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  table_name: Generated<string>;
  row_key: Generated<string>;
  said: Json;
}

export interface DataSyncTable {
  sync_id: string;
  table_name: string;
  place: number;
  state: Generated<string>;
  position: string | null;
  said: Json | null;
  read: ColumnType<string, string | number | undefined, string | number>;
  inserted: ColumnType<string, string | number | undefined, string | number>;
  updated: ColumnType<string, string | number | undefined, string | number>;
  same: ColumnType<string, string | number | undefined, string | number>;
  bad: ColumnType<string, string | number | undefined, string | number>;
}

export interface DesignPresence {
  line_id: string;
  kind: string;
  design_id: string;
  user_id: string;
  opened_at: ColumnType<number, Date | string | undefined, Date | string>;
  seen_at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface DictionaryData {
  id: string;
  dictionary_type_id: string;
  parent_id: Generated<string>;
  full_name: string;
  full_name_en: Generated<string>;
  en_code: string;
  is_default: Generated<number>;
  valid_from: string | null;
  valid_to: string | null;
  merged_into: string | null;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  full_name_zhtw: Generated<string>;
}

export interface DictionaryEpoch {
  one: Generated<boolean>;
  epoch: ColumnType<string, string | number | undefined, string | number>;
}

export interface DictionaryType {
  id: string;
  parent_id: Generated<string>;
  full_name: string;
  full_name_en: Generated<string>;
  en_code: string;
  is_tree: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  full_name_zhtw: Generated<string>;
}

export interface FaultLog {
  id: GeneratedAlways<BigIntText>;
  at: Moment;
  user_id: string | null;
  request_id: string;
  method: string;
  path: string;
  message: string;
  stack: string;
  ip: string;
  user_agent: string;
}

export interface File {
  name: string;
  type: string;
  original_name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  creator_user_id: string;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_ip: string;
}

export interface FileBlob {
  sha256: string;
  size: number;
  unsettled_since: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface FileUsage {
  user_id: string;
  bytes: ColumnType<string, string | number | undefined, string | number>;
  window_start: ColumnType<number, Date | string | undefined, Date | string>;
  uploads: Generated<number>;
}

export interface Flow {
  id: string;
  full_name: string;
  en_code: string;
  category: Generated<string>;
  type: Generated<number>;
  visible_type: Generated<number>;
  icon: Generated<string>;
  icon_background: Generated<string>;
  model_id: string | null;
  description: Generated<string>;
  sort_code: ColumnType<string, string | number | undefined, string | number>;
  draft: Json;
  release_number: Generated<number>;
  enabled_mark: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface FlowApiTask {
  task_id: string;
  flow_id: string;
  caller: string;
  key: string;
  content: string;
}

export interface FlowCalendar {
  single: Generated<boolean>;
  edition: Generated<number>;
  days: Json;
}

export interface FlowCheck {
  id: GeneratedAlways<BigIntText>;
  at: Moment;
  upto: string;
  tasks: number;
  again: number;
  found: number;
  findings: Json;
}

export interface FlowChild {
  task_id: string;
  id: string;
  visit_id: string;
  person_id: string;
  row_no: number | null;
  result: string;
}

export interface FlowCirculate {
  task_id: string;
  id: string;
  person_id: string;
  node: string | null;
  by_id: string | null;
  at: Moment;
  read_at: Moment | null;
}

export interface FlowDelivery {
  id: GeneratedAlways<BigIntText>;
  task_id: string;
  key: string;
  seq: number;
  event: string;
  target: string;
  visit_id: string | null;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  since: ColumnType<number, Date | string | undefined, Date | string>;
  state: Generated<string>;
  attempts: Generated<number>;
  tried_at: Moment | null;
  retry_at: Moment | null;
  held_until: Moment | null;
  reason: Json | null;
}

export interface FlowEntrust {
  id: string;
  from_user_id: string;
  to_user_id: string;
  start_time: Moment;
  end_time: Moment;
  flow_ids: string[] | null;
  accepted: Generated<boolean>;
  stopped_at: Moment | null;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  declined_at: Moment | null;
}

export interface FlowEvent {
  task_id: string;
  seq: number;
  command_id: string;
  command: Json;
  facts: Json;
  changes: Json;
  effects: Json;
  answer: Json;
  user_id: string | null;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface FlowFavourite {
  user_id: string;
  flow_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface FlowHandOver {
  id: string;
  command_id: string;
  from_user_id: string;
  to_user_id: string;
  state: string;
  entrusts: number;
  engines: Json;
  ended_at: Moment | null;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface FlowHandOverTask {
  hand_over_id: string;
  task_id: string;
  place: number;
  state: string;
  why: Json | null;
}

export interface FlowMigration {
  id: string;
  flow_id: string;
  from_release: string;
  to_release: string;
  map: Json;
  state: string;
  undone_by: string | null;
  ended_at: Moment | null;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface FlowMigrationTask {
  migration_id: string;
  task_id: string;
  place: number;
  state: string;
  why: Json | null;
}

export interface FlowOperator {
  task_id: string;
  id: string;
  visit_id: string;
  person_id: string | null;
  pool: string[] | null;
  status: string;
  vote: string | null;
  received: Moment;
  begun: number;
  ended: number | null;
  state: Json;
  ready: Generated<boolean>;
}

export interface FlowPhrases {
  user_id: string;
  phrases: string[];
  last_modify_time: ColumnType<number, Date | string | undefined, Date | string>;
  about: string;
}

export interface FlowRecord {
  task_id: string;
  id: string;
  seq: number;
  at: Moment;
  act: string;
  by_id: string | null;
  for_id: string | null;
  visit_id: string | null;
  node: string | null;
  operator_id: string | null;
  opinion: string;
  note: Json;
}

export interface FlowRecordStart {
  flow_id: string;
  model_id: string;
}

export interface FlowRelease {
  id: string;
  flow_id: string;
  number: number;
  document: Json;
  fields: Json;
  model_id: string;
  form_number: number;
  launchers: Json | null;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  digest: string | null;
}

export interface FlowSchedule {
  flow_id: string;
  due: Moment;
}

export interface FlowTask {
  id: string;
  flow_id: string;
  release_id: string | null;
  model_id: string;
  record_id: string;
  full_name: string;
  en_code: string | null;
  initiator_id: string;
  organize_id: Generated<string>;
  submitted_by: string | null;
  urgency: Generated<number>;
  status: Generated<number>;
  suspended: Generated<boolean>;
  revoking: Generated<boolean>;
  completion: Generated<number>;
  seq: Generated<number>;
  values_seq: Generated<number>;
  submitted_seq: Generated<number>;
  migrated_seq: number | null;
  urged_at: Moment | null;
  started_at: Moment | null;
  ended_at: Moment | null;
  at_nodes: Generated<string[]>;
  this_step: Generated<string>;
  overdue: Generated<boolean>;
  due_at: Moment | null;
  parent_task: string | null;
  parent_child: string | null;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  stub_since: Moment | null;
  stub_years: number | null;
  stub_people: Json | null;
}

export interface FlowTimer {
  task_id: string;
  id: string;
  visit_id: string;
  does: string;
  due: Moment;
  fixed: boolean;
  paused_at: Moment | null;
  count: number;
}

export interface FlowVisit {
  task_id: string;
  id: string;
  node: string;
  title: string;
  round: number;
  step: number;
  status: string;
  begun: number;
  ended: number | null;
  state: Json;
}

export interface FlowWritten {
  task_id: string;
  key: string;
}

export interface Installation {
  name: string;
  value: string;
}

export interface KnownDevice {
  user_id: string;
  device_hash: Buffer;
  seen_at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface LinkTicket {
  ticket_hash: Buffer;
  session_id: string;
  origin: string;
  purpose: string;
  expires_at: Moment;
}

export interface ListView {
  id: string;
  user_id: string;
  list: string;
  full_name: string;
  settings: Json;
  default_mark: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface Menu {
  id: string;
  parent_id: string;
  category: Generated<string>;
  full_name: string;
  full_name_zhtw: string | null;
  full_name_en: string | null;
  en_code: string;
  icon: Generated<string>;
  type: number;
  url_address: Generated<string>;
  link_target: Generated<string>;
  property_json: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  is_button_authorize: Generated<number>;
  is_column_authorize: Generated<number>;
  is_form_authorize: Generated<number>;
  is_data_authorize: Generated<number>;
  shipped: GeneratedAlways<boolean>;
  target_id: GeneratedAlways<string>;
}

export interface MenuField {
  id: string;
  menu_id: string;
  en_code: string;
  full_name: string;
  full_name_zhtw: string | null;
  full_name_en: string | null;
  type: string;
  condition_symbol: string;
  condition_text: string;
  description: Generated<string>;
  sort_code: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  shipped: GeneratedAlways<boolean>;
}

export interface MenuRight {
  id: string;
  menu_id: string;
  kind: string;
  full_name: string;
  en_code: string;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  parent_id: Generated<string>;
  icon: Generated<string>;
  description: Generated<string>;
  bind_table: Generated<string>;
  bind_table_name: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  shipped: GeneratedAlways<boolean>;
  full_name_zhtw: string | null;
  full_name_en: string | null;
}

export interface MenuScheme {
  id: string;
  menu_id: string;
  full_name: string;
  condition: Json;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface Message {
  id: string;
  type: Generated<number>;
  title: string;
  body_text: Generated<string>;
  files: ColumnType<unknown, string | undefined, string>;
  audience: ColumnType<unknown, string | undefined, string>;
  enabled_mark: Generated<number>;
  released_at: Moment | null;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  by_mail: Generated<number>;
}

export interface MessageMail {
  message_id: string;
  user_id: string;
  state: Generated<string>;
  reason: Json | null;
  attempts: Generated<number>;
  written_at: ColumnType<number, Date | string | undefined, Date | string>;
  changed_at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface MessageReceive {
  user_id: string;
  message_id: string;
  type: number;
  sent_at: Moment;
  read_at: Moment | null;
  removed_at: Moment | null;
}

export interface Migration {
  name: string;
  checksum: string;
  applied_at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface Model {
  id: string;
  full_name: string;
  en_code: string;
  category_id: Generated<string>;
  type: Generated<number>;
  web_type: Generated<number>;
  description: Generated<string>;
  sort_code: ColumnType<string, string | number | undefined, string | number>;
  db_link_id: Generated<string>;
  flow_id: Generated<string>;
  draft: Json;
  release_number: Generated<number>;
  enabled_mark: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  indexing: Generated<number>;
}

export interface ModelColumn {
  model_id: string;
  table_field: Generated<string>;
  field: string;
  generation: Generated<number>;
  kind: string;
  sealed: boolean;
  from_number: number;
  parked_at: Moment | null;
  parked_in: number | null;
  purged_at: Moment | null;
}

export interface ModelConversion {
  model_id: string;
  version: number;
  plan: string;
  steps: Json;
  fill: Json;
  state: string;
  why: Json | null;
  reached: ColumnType<unknown, string | undefined, string>;
  done: Generated<number>;
  total: number;
  user_id: string;
  started_at: ColumnType<number, Date | string | undefined, Date | string>;
  ended_at: Moment | null;
}

export interface ModelDelivery {
  id: GeneratedAlways<BigIntText>;
  webhook_id: string;
  event: string;
  record_id: string;
  record_version: number;
  user_id: string | null;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  state: Generated<string>;
  attempts: Generated<number>;
  tried_at: Moment | null;
  reason: Json | null;
}

export interface ModelDependent {
  model_id: string;
  on_model_id: string;
}

export interface ModelField {
  id: string;
  table_id: string;
  field_name: string;
  full_name: Generated<string>;
  data_type: string;
  data_length: Generated<string>;
  primary_key: Generated<number>;
  allow_null: Generated<number>;
  sort_code: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface ModelKeyLog {
  id: GeneratedAlways<BigIntText>;
  credential_id: string;
  model_id: string;
  action: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  request_id: string;
  ip: string;
  milliseconds: number;
  refusal: string | null;
}

export interface ModelLink {
  id: string;
  model_id: string;
  purpose: string;
  full_name: string;
  record_id: string | null;
  fields: string[];
  thanks: Generated<string>;
  token_hash: string;
  secret_sealed: string;
  password_hash: string | null;
  captcha_mark: Generated<number>;
  ends_at: Moment | null;
  most: number | null;
  used: Generated<number>;
  owner_user_id: string;
  enabled_mark: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface ModelLinkCaptcha {
  id: string;
  link_id: string;
  answer: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface ModelLinkEntry {
  link_id: string;
  submission_id: string;
  record_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface ModelLinkFile {
  name: string;
  upload_id: string;
  field: string;
  size: number;
}

export interface ModelLinkTry {
  link_id: string;
  ip: string;
  what: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface ModelLinkUpload {
  id: string;
  link_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface ModelRelease {
  id: string;
  model_id: string;
  number: number;
  design: Json;
  steps: Json;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  binding: Json | null;
  digest: string | null;
  former_keys: ColumnType<unknown, string | undefined, string>;
}

export interface ModelTable {
  id: string;
  table_name: string;
  full_name: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface ModelView {
  id: string;
  model_id: string;
  full_name: string;
  full_name_en: string | null;
  full_name_zhtw: string | null;
  document: Json;
  owner_user_id: string | null;
  shared_mark: Generated<number>;
  role_ids: Generated<string[]>;
  locked_mark: Generated<number>;
  default_mark: Generated<number>;
  sort_code: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  default_since: Moment | null;
}

export interface ModelWebhook {
  id: string;
  model_id: string;
  full_name: string;
  url: string;
  events: string[];
  fields: string[];
  secret_sealed: string;
  owner_user_id: string;
  failures: Generated<number>;
  enabled_mark: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface Node {
  id: string;
  about: Json;
  started_at: Moment;
  seen_at: Moment;
}

export interface NodeSample {
  node_id: string;
  at: Moment;
  figures: Json;
}

export interface Organize {
  id: string;
  parent_id: string;
  category: string;
  full_name: string;
  en_code: string;
  path: string;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  manager_id: string | null;
  property_json: ColumnType<unknown, string | undefined, string>;
}

export interface Outbox {
  id: GeneratedAlways<BigIntText>;
  kind: string;
  payload: Json;
  due_at: ColumnType<number, Date | string | undefined, Date | string>;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface PermissionGrant {
  object_type: string;
  object_id: string;
  item_type: string;
  item_id: string;
}

export interface Position {
  id: string;
  organize_id: string;
  full_name: string;
  en_code: string;
  type: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface PrintTemplate {
  id: string;
  full_name: string;
  en_code: string;
  type: string;
  document_version: Generated<number>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface PrintTemplateDocument {
  template_id: string;
  number: number;
  document: Json;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
}

export interface RecordComment {
  id: string;
  model_id: string;
  record_id: string;
  body: string;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface RecordDownload {
  id: string;
  user_id: string;
  model_id: string;
  page: string | null;
  language: string;
  asked: Json;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface RecordDraft {
  user_id: string;
  model_id: string;
  record_id: string;
  version: number;
  base: Json;
  content: Json;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface RecordExport {
  run: string;
  user_id: string;
  model_id: string;
  page: string | null;
  name: string;
  mime: string;
  done: Generated<number>;
  total: number;
  state: Generated<string>;
  why: Generated<string>;
  stopped: Generated<boolean>;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface RecordExportPart {
  run: string;
  nth: number;
  bytes: Buffer;
}

export interface RecordFile {
  id: string;
  model_id: string;
  record_id: string;
  comment_id: string | null;
  name: string;
  file_name: string;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface RecordImport {
  run: string;
  user_id: string;
  done: Generated<number>;
  total: number;
  stopped: Generated<boolean>;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface RecordRemoval {
  id: GeneratedAlways<BigIntText>;
  by_model: string;
  by_record: string;
  model_id: string;
  record_id: string;
  what: string;
  table_field: Generated<string>;
  field: Generated<string>;
  row_id: Generated<string>;
  kept: Json | null;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface RecordWatch {
  model_id: string;
  record_id: string;
  user_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface RequestLog {
  id: GeneratedAlways<BigIntText>;
  at: Moment;
  user_id: string | null;
  request_id: string;
  method: string;
  path: string;
  code: number;
  milliseconds: number;
  ip: string;
  user_agent: string;
}

export interface Role {
  id: string;
  full_name: string;
  en_code: string;
  type: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface ScheduleTask {
  id: string;
  full_name: string;
  en_code: string;
  kind: string;
  cron: string;
  time_zone: Generated<string>;
  interface_id: string | null;
  parameters: Generated<string>;
  owner_user_id: string | null;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  approved_version: number | null;
}

export interface ScheduleTaskLog {
  id: GeneratedAlways<BigIntText>;
  task_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  ended_at: Moment | null;
  alive_at: ColumnType<number, Date | string | undefined, Date | string>;
  outcome: Generated<string>;
  said: Json | null;
  user_id: string | null;
}

export interface ServerCache {
  id: string;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface Session {
  id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: ColumnType<number, Date | string | undefined, Date | string>;
  seen_at: ColumnType<number, Date | string | undefined, Date | string>;
  expires_at: Moment;
  locked_at: Moment | null;
  ended_at: Moment | null;
  end_reason: string | null;
  ip: string;
  user_agent: string;
}

export interface SignInChallenge {
  id: string;
  account: string;
  address: string;
  captcha: string | null;
  expires_at: Moment;
  drawn: Generated<number>;
}

export interface SignInCode {
  mobile: string;
  user_id: string;
  salt: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Moment;
}

export interface SignInCodeAsk {
  mobile: string;
  ip: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
}

export interface SignInFailure {
  attempt: string;
  bucket: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  decided: Generated<boolean>;
}

export interface SignInLog {
  id: GeneratedAlways<BigIntText>;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  user_id: string | null;
  account: string;
  outcome: string;
  ip: string;
  user_agent: string;
}

export interface SignInScan {
  id: string;
  secret_hash: Buffer;
  state: Generated<string>;
  user_id: string | null;
  session_id: string | null;
  ip: string;
  user_agent: string;
  created_at: ColumnType<number, Date | string | undefined, Date | string>;
  expires_at: Moment;
}

export interface SystemConfig {
  id: Generated<string>;
  sys_name: Generated<string>;
  sys_description: Generated<string>;
  company_name: Generated<string>;
  copyright: Generated<string>;
  logo: Generated<string>;
  single_login: Generated<number>;
  token_timeout: Generated<number>;
  token_days: Generated<number>;
  last_login_time_switch: Generated<number>;
  lock_minutes: Generated<number>;
  password_least: Generated<number>;
  password_mixed_case: Generated<number>;
  password_days: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  log_days: Generated<number>;
  backups_kept: Generated<number>;
  email_smtp_host: Generated<string>;
  email_smtp_port: Generated<number>;
  email_ssl: Generated<number>;
  email_account: Generated<string>;
  email_password_sealed: Generated<string>;
  email_sender: Generated<string>;
  email_sender_name: Generated<string>;
  sign_in_help: Generated<string>;
  used_since: string | null;
  entrust_acceptance: Generated<number>;
  flow_task_years: Generated<number>;
  site_address: Generated<string>;
}

export interface UserEvent {
  user_id: string;
  seq: BigIntText;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  frame: Json;
}

export interface UserPosition {
  user_id: string;
  position_id: string;
}

export interface UserRole {
  user_id: string;
  role_id: string;
}

export interface UserStream {
  user_id: string;
  seq: BigIntText;
}

export interface VacAefi {
  id: string;
  vaccination_id: string;
  onset_date: string;
  manifestation: string;
  severity: string;
  outcome: string;
  investigated: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacAllocation {
  id: string;
  indent_line_id: string;
  warehouse_id: string;
  lot_id: string;
  doses: number;
  override_reason: Generated<string>;
}

export interface VacCustomer {
  id: string;
  tenant_id: Generated<string>;
  code: string;
  name: string;
  type: string;
  area_id: string;
  organize_id: string;
  address: Generated<string>;
  contact: Generated<string>;
  mobile: Generated<string>;
  licence_no: Generated<string>;
  licence_expiry: string | null;
  cold_storage_litres: number | null;
  min_temp_c: number | null;
  max_temp_c: number | null;
  population_served: number | null;
  delivery_schedule: string | null;
  supply_interval_months: Generated<number>;
  safety_stock_months: Generated<number>;
  status: Generated<string>;
  remark: Generated<string>;
  quick_query: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacCustomerProduct {
  id: string;
  customer_id: string;
  product_id: string;
  max_doses_per_order: number | null;
  min_months_between: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacIndent {
  id: string;
  tenant_id: Generated<string>;
  order_no: string;
  product_id: string;
  scheme_id: string | null;
  customer_id: string;
  area_id: string;
  area_path: string;
  warehouse_id: string | null;
  parent_id: string | null;
  period: string;
  order_type: string;
  urgency: Generated<number>;
  status: Generated<string>;
  needed_by: string | null;
  requested_by: string | null;
  requested_at: Moment | null;
  approved_by: string | null;
  approved_at: Moment | null;
  allocated_at: Moment | null;
  shipped_at: Moment | null;
  received_at: Moment | null;
  closed_at: Moment | null;
  cancelled_by: string | null;
  cancel_reason: Generated<string>;
  opinion: Generated<string>;
  justification: Generated<string>;
  remark: Generated<string>;
  flow_task_id: string | null;
  requested_doses: Generated<number>;
  approved_doses: number | null;
  shipped_doses: number | null;
  received_doses: number | null;
  amount: BigIntText | null;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacIndentEvent {
  id: GeneratedAlways<BigIntText>;
  indent_id: string;
  at: ColumnType<number, Date | string | undefined, Date | string>;
  user_id: string | null;
  command: string;
  from_status: string | null;
  to_status: string;
  note: Generated<string>;
  detail: Json | null;
}

export interface VacIndentLine {
  id: string;
  indent_id: string;
  line_no: number;
  product_id: string;
  scheme_id: string | null;
  opening_doses: Generated<number>;
  received_last_doses: Generated<number>;
  adjusted_last_doses: Generated<number>;
  consumed_last_period_doses: Generated<number>;
  stock_on_hand_doses: Generated<number>;
  suggested_doses: number | null;
  requested_doses: number;
  approved_doses: number | null;
  shipped_doses: number | null;
  received_doses: number | null;
  packs_to_ship: number | null;
  unit_price: number | null;
  remark: Generated<string>;
  forecast: Json | null;
  customer_id: string;
  requested_at: Moment | null;
  counts: boolean;
}

export interface VacLot {
  id: string;
  product_id: string;
  lot_no: string;
  manufacturer: string;
  manufacture_date: string;
  expiry_date: string;
  release_cert_no: Generated<string>;
  hold_status: Generated<string>;
  hold_reason: Generated<string>;
  vvm_stage: number | null;
  campaign: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacLotHoldDay {
  id: GeneratedAlways<BigIntText>;
  lot_id: string;
  status: string;
  from_on: string;
  until_on: string | null;
  reason: Generated<string>;
  user_id: string | null;
}

export interface VacOrderNumber {
  day: string;
  last: number;
}

export interface VacPerson {
  id: string;
  tenant_id: Generated<string>;
  name_enc: string;
  id_no_enc: string;
  id_no_hash: string;
  mobile_enc: Generated<string>;
  sex: number;
  birth_date: string;
  area_id: string;
  customer_id: string;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  id_type: Generated<string>;
  guardian_name_enc: Generated<string>;
  guardian_mobile_enc: Generated<string>;
  name_hash: Generated<string>;
  merged_into: string | null;
}

export interface VacPersonLook {
  id: string;
  at: Moment;
  user_id: string;
  asked_by: string;
  person_id: string | null;
  customer_id: string | null;
  elsewhere: Generated<number>;
}

export interface VacPersonMerge {
  id: string;
  at: Moment;
  user_id: string;
  kept_id: string;
  merged_id: string;
  before: Json;
  state: string;
  undone_at: Moment | null;
  undone_by: string | null;
}

export interface VacPopulation {
  id: string;
  area_id: string;
  year: number;
  demographic: string;
  population: number;
  growth_pct: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacProduct {
  id: string;
  tenant_id: Generated<string>;
  code: string;
  name_zh: string;
  name_en: Generated<string>;
  antigen_group: Generated<string>;
  manufacturer: Generated<string>;
  approval_no: Generated<string>;
  doses_per_vial: number;
  vials_per_pack: number;
  net_doses_per_pack: GeneratedAlways<number>;
  pack_rounding_threshold: Generated<number>;
  round_to_zero: Generated<number>;
  min_temp_c: number | null;
  max_temp_c: number | null;
  vvm_tracked: Generated<number>;
  open_vial_hours: number | null;
  target_wastage_pct: number | null;
  gtin: Generated<string>;
  unit_price: number | null;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
  ml_per_dose: number | null;
}

export interface VacRecallTask {
  id: string;
  lot_id: string;
  customer_id: string;
  doses_held: number;
  recipients: number;
  status: Generated<string>;
  doses_returned: number | null;
  note: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacReceiptLine {
  shipment_line_id: string;
  shipped_doses: number;
  accepted_doses: number;
  rejected_doses: number;
  reject_reason: Generated<string>;
  vvm_stage: number | null;
  received_at: Moment;
  user_id: string | null;
}

export interface VacScheme {
  id: string;
  tenant_id: Generated<string>;
  product_id: string;
  code: string;
  name: string;
  kind: string;
  dose_count: number;
  min_age_months: number | null;
  max_age_months: number | null;
  sex_limit: number | null;
  coverage_rate_pct: Generated<number>;
  wastage_rate_pct: number | null;
  demographic: string | null;
  price: number | null;
  valid_from: string | null;
  valid_to: string | null;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacSchemeDose {
  scheme_id: string;
  dose_no: number;
  label: Generated<string>;
  min_age_months: number | null;
  max_age_months: number | null;
  min_interval_days: Generated<number>;
  can_skip: Generated<number>;
}

export interface VacShipment {
  id: string;
  indent_id: string;
  warehouse_id: string;
  cold_box: string;
  logger: string;
  carrier: Generated<string>;
  shipped_at: Moment;
  user_id: string | null;
  arrival_temp_c: number | null;
}

export interface VacShipmentLine {
  id: string;
  shipment_id: string;
  indent_line_id: string;
  lot_id: string;
  doses: number;
  vvm_stage: number | null;
}

export interface VacStatCells {
  measure: number;
  month: string;
  product_id: string;
  customer_id: string;
  scheme_id: string;
  area_id: string;
  cells: string[];
}

export interface VacStatCheck {
  id: GeneratedAlways<BigIntText>;
  at: Moment;
  since: string;
  upto: string;
  findings: Json;
}

export interface VacStatDelta {
  id: GeneratedAlways<BigIntText>;
  day: string;
  customer_id: string;
  product_id: string;
  scheme_id: string;
  area_id: string;
  measure: number;
  slot: number;
  amount: BigIntText;
}

export interface VacStatHours {
  day: string;
  measure: number;
  product_id: string;
  scheme_id: string;
  hours: string[];
}

export interface VacStatMonth {
  month: string;
  product_id: string;
  customer_id: string;
  scheme_id: string;
  area_id: string;
  orders: ColumnType<string, string | number | undefined, string | number>;
  requested_doses: ColumnType<string, string | number | undefined, string | number>;
  doses: ColumnType<string, string | number | undefined, string | number>;
  approved_doses: ColumnType<string, string | number | undefined, string | number>;
  amount: ColumnType<string, string | number | undefined, string | number>;
  shipped_doses: ColumnType<string, string | number | undefined, string | number>;
  received_doses: ColumnType<string, string | number | undefined, string | number>;
  cancelled_orders: ColumnType<string, string | number | undefined, string | number>;
  doses_given: ColumnType<string, string | number | undefined, string | number>;
  doses_external: ColumnType<string, string | number | undefined, string | number>;
  persons_first_dose: ColumnType<string, string | number | undefined, string | number>;
  persons_completed: ColumnType<string, string | number | undefined, string | number>;
  not_done: ColumnType<string, string | number | undefined, string | number>;
  aefi: ColumnType<string, string | number | undefined, string | number>;
  aefi_serious: ColumnType<string, string | number | undefined, string | number>;
  wasted_open: ColumnType<string, string | number | undefined, string | number>;
  wasted_closed: ColumnType<string, string | number | undefined, string | number>;
  expired_doses: ColumnType<string, string | number | undefined, string | number>;
  planned: ColumnType<string, string | number | undefined, string | number>;
  changed_at: Moment | null;
}

export interface VacStatWaiting {
  product_id: string;
  customer_id: string;
  area_id: string;
  area_path: string;
  status: string;
  orders: number;
}

export interface VacStockBalance {
  id: GeneratedAlways<string | null>;
  site_kind: string;
  site_id: string;
  lot_id: string;
  product_id: string;
  doses: number;
  reserved: Generated<number>;
  received_on: string;
}

export interface VacStockEvent {
  id: string;
  site_kind: string;
  site_id: string;
  lot_id: string;
  product_id: string;
  doses: number;
  reason: string;
  ref_type: Generated<string>;
  ref_id: Generated<string>;
  note: Generated<string>;
  occurred_at: Moment;
  user_id: string | null;
  natural_key: string;
}

export interface VacTempBreach {
  id: string;
  site_kind: string;
  site_id: string;
  sensor: string;
  product_id: string;
  min_temp_c: number | null;
  max_temp_c: number | null;
  began_at: Moment;
  ended_at: Moment | null;
  lowest: number;
  highest: number;
  status: Generated<string>;
  note: Generated<string>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacTempLog {
  site_kind: string;
  site_id: string;
  sensor: string;
  at: Moment;
  celsius: number;
  user_id: string | null;
}

export interface VacVaccination {
  id: string;
  tenant_id: Generated<string>;
  person_id: string;
  scheme_id: string;
  product_id: string;
  dose_no: number;
  planned_date: string | null;
  event_status: string;
  administered_on: string | null;
  age_days: number | null;
  sex: Generated<number>;
  customer_id: string;
  area_id: string;
  area_path: string;
  lot_id: string | null;
  dose_quantity: number | null;
  route: Generated<string>;
  body_site: Generated<string>;
  clinician_id: string | null;
  source_facility_text: Generated<string>;
  last_of_scheme: Generated<boolean>;
  not_done_reason: string | null;
  override_reason: Generated<string>;
  revision: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface VacWarehouse {
  id: string;
  code: string;
  name: string;
  organize_id: string;
  lead_days: Generated<number>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  version: Generated<number>;
  delete_mark: Generated<number>;
  creator_time: ColumnType<number, Date | string | undefined, Date | string>;
  creator_user_id: string | null;
  last_modify_time: Moment | null;
  last_modify_user_id: string | null;
}

export interface ViewSession {
  id: string;
  token_hash: Buffer;
  session_id: string;
  user_id: string;
  epoch: BigIntText;
  created_at: ColumnType<number, Date | string | undefined, Date | string>;
  expires_at: Moment;
  ended_at: Moment | null;
}

export interface Tables {
  app_user: AppUser;
  area: Area;
  authority_epoch: AuthorityEpoch;
  bill_counter: BillCounter;
  bill_number: BillNumber;
  bill_reservation: BillReservation;
  bill_rule: BillRule;
  bound_copy: BoundCopy;
  bound_save: BoundSave;
  change_log: ChangeLog;
  chat_gram: ChatGram;
  chat_message: ChatMessage;
  common_field: CommonField;
  conversation: Conversation;
  data_backup: DataBackup;
  data_interface: DataInterface;
  data_interface_credential: DataInterfaceCredential;
  data_interface_log: DataInterfaceLog;
  data_interface_nonce: DataInterfaceNonce;
  data_map: DataMap;
  data_map_outline: DataMapOutline;
  data_source: DataSource;
  data_sync: DataSync;
  data_sync_log: DataSyncLog;
  data_sync_table: DataSyncTable;
  design_presence: DesignPresence;
  dictionary_data: DictionaryData;
  dictionary_epoch: DictionaryEpoch;
  dictionary_type: DictionaryType;
  fault_log: FaultLog;
  file: File;
  file_blob: FileBlob;
  file_usage: FileUsage;
  flow: Flow;
  flow_api_task: FlowApiTask;
  flow_calendar: FlowCalendar;
  flow_check: FlowCheck;
  flow_child: FlowChild;
  flow_circulate: FlowCirculate;
  flow_delivery: FlowDelivery;
  flow_entrust: FlowEntrust;
  flow_event: FlowEvent;
  flow_favourite: FlowFavourite;
  flow_hand_over: FlowHandOver;
  flow_hand_over_task: FlowHandOverTask;
  flow_migration: FlowMigration;
  flow_migration_task: FlowMigrationTask;
  flow_operator: FlowOperator;
  flow_phrases: FlowPhrases;
  flow_record: FlowRecord;
  flow_record_start: FlowRecordStart;
  flow_release: FlowRelease;
  flow_schedule: FlowSchedule;
  flow_task: FlowTask;
  flow_timer: FlowTimer;
  flow_visit: FlowVisit;
  flow_written: FlowWritten;
  installation: Installation;
  known_device: KnownDevice;
  link_ticket: LinkTicket;
  list_view: ListView;
  menu: Menu;
  menu_field: MenuField;
  menu_right: MenuRight;
  menu_scheme: MenuScheme;
  message: Message;
  message_mail: MessageMail;
  message_receive: MessageReceive;
  migration: Migration;
  model: Model;
  model_column: ModelColumn;
  model_conversion: ModelConversion;
  model_delivery: ModelDelivery;
  model_dependent: ModelDependent;
  model_field: ModelField;
  model_key_log: ModelKeyLog;
  model_link: ModelLink;
  model_link_captcha: ModelLinkCaptcha;
  model_link_entry: ModelLinkEntry;
  model_link_file: ModelLinkFile;
  model_link_try: ModelLinkTry;
  model_link_upload: ModelLinkUpload;
  model_release: ModelRelease;
  model_table: ModelTable;
  model_view: ModelView;
  model_webhook: ModelWebhook;
  node: Node;
  node_sample: NodeSample;
  organize: Organize;
  outbox: Outbox;
  permission_grant: PermissionGrant;
  position: Position;
  print_template: PrintTemplate;
  print_template_document: PrintTemplateDocument;
  record_comment: RecordComment;
  record_download: RecordDownload;
  record_draft: RecordDraft;
  record_export: RecordExport;
  record_export_part: RecordExportPart;
  record_file: RecordFile;
  record_import: RecordImport;
  record_removal: RecordRemoval;
  record_watch: RecordWatch;
  request_log: RequestLog;
  role: Role;
  schedule_task: ScheduleTask;
  schedule_task_log: ScheduleTaskLog;
  server_cache: ServerCache;
  session: Session;
  sign_in_challenge: SignInChallenge;
  sign_in_code: SignInCode;
  sign_in_code_ask: SignInCodeAsk;
  sign_in_failure: SignInFailure;
  sign_in_log: SignInLog;
  sign_in_scan: SignInScan;
  system_config: SystemConfig;
  user_event: UserEvent;
  user_position: UserPosition;
  user_role: UserRole;
  user_stream: UserStream;
  vac_aefi: VacAefi;
  vac_allocation: VacAllocation;
  vac_customer: VacCustomer;
  vac_customer_product: VacCustomerProduct;
  vac_indent: VacIndent;
  vac_indent_event: VacIndentEvent;
  vac_indent_line: VacIndentLine;
  vac_lot: VacLot;
  vac_lot_hold_day: VacLotHoldDay;
  vac_order_number: VacOrderNumber;
  vac_person: VacPerson;
  vac_person_look: VacPersonLook;
  vac_person_merge: VacPersonMerge;
  vac_population: VacPopulation;
  vac_product: VacProduct;
  vac_recall_task: VacRecallTask;
  vac_receipt_line: VacReceiptLine;
  vac_scheme: VacScheme;
  vac_scheme_dose: VacSchemeDose;
  vac_shipment: VacShipment;
  vac_shipment_line: VacShipmentLine;
  vac_stat_cells: VacStatCells;
  vac_stat_check: VacStatCheck;
  vac_stat_delta: VacStatDelta;
  vac_stat_hours: VacStatHours;
  vac_stat_month: VacStatMonth;
  vac_stat_waiting: VacStatWaiting;
  vac_stock_balance: VacStockBalance;
  vac_stock_event: VacStockEvent;
  vac_temp_breach: VacTempBreach;
  vac_temp_log: VacTempLog;
  vac_vaccination: VacVaccination;
  vac_warehouse: VacWarehouse;
  view_session: ViewSession;
}
