-- The rank of a person: conditions of workflows compare it.
ALTER TABLE app_user ADD COLUMN rank smallint CONSTRAINT app_user_rank CHECK (rank BETWEEN 1 AND 30);
COMMENT ON COLUMN app_user.rank IS '1 to 30, a higher number is a higher rank; null: none';
