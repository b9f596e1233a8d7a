-- What the logger showed when the doses came, and why some were not accepted, by code.
ALTER TABLE vac_shipment ADD COLUMN arrival_temp_c double precision;
COMMENT ON COLUMN vac_shipment.arrival_temp_c IS 'What the logger showed on arrival; null: not told';
UPDATE vac_receipt_line SET reject_reason = 'BROKEN' WHERE reject_reason IN ('瓶身破损', '破损');
