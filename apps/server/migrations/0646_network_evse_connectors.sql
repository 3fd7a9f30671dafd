-- The number of a connector at its EVSE, where chargers number them so; null: it is the only one there.
alter table connector add column evse_connector_no smallint;
create unique index connector_evse on connector (point_id, evse_no, evse_connector_no) where evse_connector_no is not null;
