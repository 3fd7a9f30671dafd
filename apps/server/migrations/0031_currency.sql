-- Each provider's currency by its ISO 4217 code, beside the sign that its amounts have been shown with and are stored under. Null: a sign that names no currency for certain.
alter table provider add column currency_code text check (currency_code ~ '^[A-Z]{3}$');
update provider set currency_code = case
  when currency in ('$', 'US$') then 'USD'
  when currency = '€' then 'EUR'
  when currency = '£' then 'GBP'
  when currency in ('¥', '￥') then case when minor_unit = 0 then 'JPY' else 'CNY' end
  when currency ~ '^[A-Z]{3}$' then currency
end;
-- Amounts in parts of a unit that the currency lacks stay exact: the smallest unit changes only where no money has moved.
update provider p set minor_unit = case
    when currency_code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency_code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end
where not exists (select from ledger_transaction t where t.provider_id = p.id) and not exists (select from charging_record r where r.provider_id = p.id);
