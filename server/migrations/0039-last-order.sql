-- The last order of a customer for a product: one that was never ordered was looked for among all orders of the customer.

CREATE INDEX vac_indent_sent_of_product ON vac_indent (customer_id, product_id, requested_at) WHERE delete_mark = 0;
