-- Nodes are told of a session that ended or was locked.

-- Whatever ends or locks a session, its sockets hear of it at once.
CREATE OR REPLACE FUNCTION session_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ordo_session', NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER session_closed AFTER UPDATE OF ended_at, locked_at ON session FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) OR (OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL))
  EXECUTE FUNCTION session_closed();
