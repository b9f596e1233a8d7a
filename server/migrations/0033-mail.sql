-- How mail leaves, and which notices leave as mail too.

ALTER TABLE system_config
  ADD email_smtp_host       text NOT NULL DEFAULT '',
  ADD email_smtp_port       integer NOT NULL DEFAULT 465 CONSTRAINT system_config_mail_port CHECK (email_smtp_port BETWEEN 1 AND 65535),
  ADD email_ssl             smallint NOT NULL DEFAULT 1 CONSTRAINT system_config_mail_ssl CHECK (email_ssl IN (0, 1, 2)),
  ADD email_account         text NOT NULL DEFAULT '',
  ADD email_password_sealed text NOT NULL DEFAULT '',
  ADD email_sender          text NOT NULL DEFAULT '',
  ADD email_sender_name     text NOT NULL DEFAULT '';
COMMENT ON COLUMN system_config.email_smtp_host IS 'Empty: mail goes to the log only';
COMMENT ON COLUMN system_config.email_ssl IS '0 open, 1 encrypted from the first byte, 2 encrypted by STARTTLS or not at all sent';
COMMENT ON COLUMN system_config.email_password_sealed IS 'Encrypted with the installation''s key';
COMMENT ON COLUMN system_config.email_sender IS 'Address that mail comes from; empty: the account';

ALTER TABLE message ADD by_mail smallint NOT NULL DEFAULT 0 CONSTRAINT message_by_mail CHECK (by_mail IN (0, 1));
COMMENT ON COLUMN message.by_mail IS '1: goes to the mail addresses of those whom it reaches too';

CREATE TABLE message_mail (
  message_id text NOT NULL CONSTRAINT message_mail_message REFERENCES message ON DELETE CASCADE,
  user_id    text NOT NULL CONSTRAINT message_mail_user REFERENCES app_user ON DELETE CASCADE,
  state      text NOT NULL DEFAULT 'waiting' CONSTRAINT message_mail_state CHECK (state IN ('waiting', 'sending', 'sent', 'logged', 'failed', 'unsure')),
  reason     jsonb,
  attempts   integer NOT NULL DEFAULT 0,
  written_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, user_id)
);
COMMENT ON TABLE message_mail IS 'One mail for each person that a message has reached and who has an address';
COMMENT ON COLUMN message_mail.state IS 'unsure: the connection broke when the mail may have been taken already; it is not sent again by itself';
COMMENT ON COLUMN message_mail.reason IS 'Why not, or not yet: { key, parameters } of a refusal';
