-- Calls signed with a key are swept with the other logs, by their age.

CREATE INDEX model_key_log_at ON model_key_log (at);
