-- Bill numbers: the rules, one counter for each rule and period, and every number that was taken.

CREATE TABLE bill_rule (
  id                  text PRIMARY KEY,
  full_name           text NOT NULL,
  en_code             text NOT NULL,
  kind                text NOT NULL DEFAULT 'reserved' CONSTRAINT bill_rule_kind CHECK (kind IN ('reserved', 'gapFree', 'fast')),
  prefix              text NOT NULL,
  date_format         text NOT NULL CONSTRAINT bill_rule_date_format CHECK (date_format IN ('yyyyMMdd', 'yyyyMM', 'yyyy', 'no')),
  digit               smallint NOT NULL CONSTRAINT bill_rule_digit CHECK (digit BETWEEN 1 AND 9),
  start_number        text NOT NULL CONSTRAINT bill_rule_start CHECK (start_number ~ '^[0-9]{1,9}$' AND length(start_number) = digit),
  enabled_mark        smallint NOT NULL DEFAULT 1 CONSTRAINT bill_rule_enabled CHECK (enabled_mark IN (0, 1)),
  sort_code           integer NOT NULL DEFAULT 0,
  description         text NOT NULL DEFAULT '',
  version             integer NOT NULL DEFAULT 1,
  delete_mark         smallint NOT NULL DEFAULT 0,
  creator_time        timestamptz NOT NULL DEFAULT now(),
  creator_user_id     text,
  last_modify_time    timestamptz,
  last_modify_user_id text
);
COMMENT ON COLUMN bill_rule.kind IS 'reserved: a form has its number before it is saved, what is given up comes back; gapFree: made within the saving transaction; fast: made beside it, a failed save leaves a gap';
COMMENT ON COLUMN bill_rule.start_number IS 'The first number of each period, with its leading zeros';
CREATE UNIQUE INDEX bill_rule_code_key ON bill_rule (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX bill_rule_name_key ON bill_rule (full_name) WHERE delete_mark = 0;

CREATE TABLE bill_counter (
  rule_id     text NOT NULL CONSTRAINT bill_counter_rule REFERENCES bill_rule,
  head        text NOT NULL,
  first_serial integer NOT NULL,
  last_serial integer NOT NULL,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (rule_id, head)
);
COMMENT ON TABLE bill_counter IS 'One row for each rule and period: its lock is what makes numbers race-free';
COMMENT ON COLUMN bill_counter.head IS 'What stands before the serial: prefix and date part';

CREATE TABLE bill_number (
  rule_id text NOT NULL,
  head    text NOT NULL,
  serial  integer NOT NULL,
  number  text NOT NULL,
  user_id text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (rule_id, head, serial)
);
COMMENT ON TABLE bill_number IS 'Every number that is bound to a saved record. Its rule is referred to by the counter: a lock on the rule for each number would be felt';
CREATE UNIQUE INDEX bill_number_key ON bill_number (rule_id, number);

CREATE TABLE bill_reservation (
  rule_id    text NOT NULL,
  head       text NOT NULL,
  serial     integer NOT NULL,
  number     text NOT NULL,
  user_id    text NOT NULL,
  draft      text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (head, rule_id, serial)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
COMMENT ON TABLE bill_reservation IS 'Numbers that open forms hold, and those that were given up; what is used leaves for bill_number';
COMMENT ON COLUMN bill_reservation.draft IS 'Which form of its person holds the number; empty: the one that says nothing';
CREATE UNIQUE INDEX bill_reservation_key ON bill_reservation (number, rule_id);
CREATE INDEX bill_reservation_draft ON bill_reservation (user_id, draft, rule_id);
CREATE INDEX bill_reservation_expiring ON bill_reservation (expires_at, rule_id, head);
