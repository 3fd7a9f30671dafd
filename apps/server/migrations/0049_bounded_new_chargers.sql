-- From which addresses a serial number was claimed, the newest first, eight at most.
alter table new_charger add column addresses text[] not null default '{}';
update new_charger set addresses = array[address] where address <> '';
create index new_charger_seen on new_charger (last_seen_at);

-- A serial number that looks like a known one: alike but for case and blanks.
create index charge_point_alike on charge_point (upper(replace(serial_number, ' ', ''))) where removed_at is null;
