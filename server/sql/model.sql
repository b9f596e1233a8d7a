-- Whoever keeps which release of a model is in use is told that it changed, together with the dictionaries: both are rare.

CREATE OR REPLACE TRIGGER model_in_use_changed AFTER UPDATE OF full_name, en_code, web_type, release_number, enabled_mark, delete_mark ON model FOR EACH STATEMENT EXECUTE FUNCTION dictionary_changed();
