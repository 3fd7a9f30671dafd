-- What a variable of a device model is beside its value: component, EVSE, unit, limits, other attributes; null: a configuration key of OCPP 1.6.
alter table configuration_key add column variable jsonb;
-- The report that is being told, and since when.
alter table point_configuration add column report_id int, add column report_began_at timestamptz;
