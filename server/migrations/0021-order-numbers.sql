-- Orders are numbered by a bill rule of their own, to be changed under system data like any other; numbers that were given stay.

INSERT INTO bill_rule (id, full_name, en_code, kind, prefix, date_format, digit, start_number, sort_code, description)
SELECT 'vaccine.order', CASE WHEN EXISTS (SELECT FROM bill_rule WHERE delete_mark = 0 AND full_name = '疫苗订单号') THEN '疫苗订单号 VACCINE.ORDER' ELSE '疫苗订单号' END, 'VACCINE.ORDER', 'reserved', 'YM', 'yyyyMMdd', 5, '00001', 1, '疫苗订单编号；打开下单窗口即预留一个号'
WHERE NOT EXISTS (SELECT FROM bill_rule WHERE delete_mark = 0 AND lower(en_code) = 'vaccine.order');

COMMENT ON TABLE vac_order_number IS 'The last number of an order on a day, before numbers came from a bill rule; written no more';
