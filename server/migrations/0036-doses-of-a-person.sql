-- Before each dose everything that a person was given is looked up, undone doses too: the key that forbids a second one leaves those out and cannot serve.
CREATE INDEX vac_vaccination_of_person ON vac_vaccination (person_id) WHERE delete_mark = 0;
