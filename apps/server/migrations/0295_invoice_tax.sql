-- The tax of a record's bill when its invoice was applied for. No net: not known. A net and no rate: nothing was taxed.
alter table invoice_record
  add column tax_percent numeric,
  -- The country whose rate it is; null: not known.
  add column tax_country text,
  add column net numeric,
  add column tax numeric,
  add constraint invoice_record_tax check (
    (net is null) = (tax is null) and net + tax = amount
    and (tax_percent is null or net is not null) and (tax_country is null or tax_percent is not null) and (tax_percent is not null or coalesce(tax, 0) = 0)
  );

-- Lines whose record still has the bill that was invoiced. The others stay unknown.
update invoice_record x
set net = b.cost - b.tax_fee, tax = b.tax_fee, tax_percent = b.percent,
  tax_country = (
    select s.country from station s join tax_rate t on t.provider_id = s.provider_id and t.country = s.country and t.percent = b.percent where s.id = b.station_id limit 1
  )
from (
  select r.transaction_id, r.revision, r.station_id, r.cost, r.tax_fee, (c.tariff -> 0 -> 'taxes' -> 0 ->> 'percent')::numeric as percent
  from charging_record r join charging_bill c on c.transaction_id = r.transaction_id and c.revision = r.revision
) b
where b.transaction_id = x.transaction_id and b.revision = x.revision and b.cost = x.amount and (b.percent is not null or b.tax_fee = 0);
