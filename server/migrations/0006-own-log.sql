-- People see the wrong guesses at their account in their own log; a guess belongs to nobody, so it is found by the account that was typed.

CREATE INDEX sign_in_log_guess ON sign_in_log (lower(account), at) WHERE user_id IS NULL;
