-- The EVSE that a connector belongs to (null: it is one itself, as in OCPP 1.6), and what its charger calls its status, where that is not our word.
alter table connector add column evse_no smallint, add column status_detail text;
-- Of which kind the token was that began a session; null: its charger does not tell, as in OCPP 1.6.
alter table charging_record add column id_tag_type text;
