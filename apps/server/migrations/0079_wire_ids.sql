-- What a session is called on the wire, where its charger names it; null: it is called by its number, as in OCPP 1.6.
alter table charging_record add column wire_id text;
create unique index charging_record_wire on charging_record (point_id, wire_id) where wire_id is not null;
