-- How often a frame of this kind came within its minute; null: once. Garbage is counted instead of stored.
alter table ocpp_message add column repeats int;

-- What a subject (a charge point's serial number, or '' for all unknown chargers together) has stored in the OCPP log on a day (UTC), so that a restart grants no new quota. Only those that have used a good part of theirs stand here.
create table ocpp_log_used (
  day date not null,
  subject text not null,
  bytes bigint not null,
  primary key (day, subject)
);
revoke all on ocpp_log_used from csms_web;

-- Of unknown chargers only the newest exchanges are kept: they must be found without reading the whole log.
create index ocpp_message_unknown on ocpp_message (serial_number, at desc, id desc) where provider_id is null;
