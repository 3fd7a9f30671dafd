-- Plates are unique by provider, and so are the names of charge points, as those of stations are. Of points that have one name the oldest keeps it; the others get their serial number behind it.
alter table car drop constraint car_car_number_key;
create unique index car_number on car (provider_id, car_number);

update charge_point p set name = left(p.name, 60) || ' ' || p.serial_number
from (select id, row_number() over (partition by provider_id, lower(name) order by id) as place from charge_point where removed_at is null and name <> '') d
where d.id = p.id and d.place > 1;
create unique index charge_point_name on charge_point (provider_id, lower(name)) where removed_at is null and name <> '';
