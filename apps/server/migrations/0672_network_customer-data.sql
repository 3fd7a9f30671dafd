-- What chargers of OCPP 2.x were asked of customers' data, and what they told. Its number is that of the request on the wire. Kept for a month.
-- requests: charger_customer_data siu
create table charger_customer_data (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  command_id uuid,
  id_tag text,
  customer_identifier text,
  erase boolean not null,
  state text not null check (state in ('asked', 'refused', 'told')),
  data text not null default '',
  requested_by text not null,
  requested_at timestamptz not null,
  answered_at timestamptz,
  check ((id_tag is null) <> (customer_identifier is null))
);
create index charger_customer_data_point on charger_customer_data (point_id, requested_at desc);
create index charger_customer_data_requested on charger_customer_data (requested_at);
create index charger_customer_data_command on charger_customer_data (command_id);
call csms_guard('charger_customer_data');
call csms_guard_point('charger_customer_data');
