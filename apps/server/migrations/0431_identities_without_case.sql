-- Serial numbers are compared without case. Points that differ by case alone stay: each of them is found by its exact spelling, and no new one may join them.
alter table charge_point add column spelled_exactly boolean not null default false;
update charge_point p set spelled_exactly = true
where removed_at is null and exists (
  select from charge_point o where o.removed_at is null and o.id < p.id and upper(o.serial_number) = upper(p.serial_number));
create unique index charge_point_identity on charge_point (upper(serial_number)) where removed_at is null and not spelled_exactly;
create index charge_point_spelling on charge_point (upper(serial_number)) where removed_at is null;
create index new_charger_spelling on new_charger (upper(serial_number));
