-- Reservations: a connector kept for a user, by the charger where it can, by the server where it cannot.
create table reservation (
  -- Also its number on the wire.
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  -- As asked for; null: any connector of the point.
  connector_no smallint check (connector_no > 0),
  -- The one that is kept free; null: any.
  held_connector smallint,
  charge_user_id int not null references charge_user,
  id_tag text not null,
  -- Who has the same may use it (OCPP 1.6 §5.13).
  parent_tag text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('planned', 'held', 'used', 'expired', 'cancelled', 'failed')),
  problem text check (problem in ('offline', 'occupied', 'faulted', 'removed', 'missed')),
  moves smallint not null default 0,
  -- What its charger knows: 'none' nothing of it; 'asked'; 'keeps'; 'refused' (then the server keeps it alone).
  charger text not null default 'none' check (charger in ('none', 'asked', 'keeps', 'refused')),
  charger_result text,
  command_id uuid,
  asked_at timestamptz,
  attempts smallint not null default 0,
  -- The fee as the price said when it was made.
  fee numeric not null default 0,
  currency text not null,
  -- A fee that is owed without a session, and is not on a record yet.
  fee_due boolean not null default false,
  -- The session that used it, or the record that charges its fee.
  transaction_id int,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz,
  check (ends_at > starts_at)
);
create index reservation_open on reservation (point_id) where status in ('planned', 'held');
-- What a start may meet.
create index reservation_met on reservation (point_id) where status = 'held' or (status = 'expired' and fee_due);
create index reservation_open_user on reservation (charge_user_id) where status in ('planned', 'held');
create index reservation_due on reservation (id) where fee_due;
-- What a charger may still keep though it has ended here.
create index reservation_kept on reservation (point_id) where charger in ('asked', 'keeps') and status not in ('planned', 'held');
create index reservation_newest on reservation (provider_id, created_at desc, id desc);
create index reservation_station on reservation (station_id, starts_at);
create index reservation_session on reservation (transaction_id) where transaction_id is not null;
call csms_guard('reservation');

-- For whom a connector is kept just now; it shows as reserved while nothing else is wrong with it.
alter table connector add column reservation_id int;

alter table charging_record drop constraint charging_record_start_type_check;
alter table charging_record add constraint charging_record_start_type_check check (start_type in ('card', 'remote', 'scan', 'reservation')) not valid;
-- Sessions that a charger began although it was told that the connector is reserved.
create index charging_record_reserved on charging_record (transaction_id) where status = 'charging' and start_status = 'Reserved';
create index connector_reserved on connector (reservation_id) where reservation_id is not null;
