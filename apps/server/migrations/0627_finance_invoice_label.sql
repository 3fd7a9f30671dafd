-- What an invoice is called, for floors beside finance.
create view invoice_label with (security_invoker = true) as select id, provider_id, charge_user_id, coalesce(nullif(invoice_number, ''), '#' || id) as label from invoice;
-- requests: invoice_label s
