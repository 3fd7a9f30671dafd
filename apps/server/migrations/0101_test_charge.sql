-- A service man's test charge: a session that is billed to nobody and counts in no figure.

alter table charging_record drop constraint charging_record_start_type_check;
alter table charging_record add constraint charging_record_start_type_check check (start_type in ('card', 'remote', 'scan', 'reservation', 'testCharge')) not valid;
-- What counts in the books is valid; a test charge never is.
alter table charging_record add constraint charging_record_test_charge check (start_type <> 'testCharge' or not valid) not valid;

create table test_charge (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  connector_no smallint not null,
  -- The number of the work order that it is for: orders stand on a floor above.
  task_id text not null,
  -- The token that its charger is started with; good for one session.
  id_tag text not null unique,
  user_id int references system_users on delete set null,
  user_name text not null,
  command_id uuid,
  requested_at timestamptz not null,
  -- Until when a session may begin by it.
  usable_until timestamptz not null,
  transaction_id int,
  began_at timestamptz,
  -- When the server asked for its end.
  stop_asked_at timestamptz
);
create unique index test_charge_session on test_charge (transaction_id) where transaction_id is not null;
create index test_charge_order on test_charge (task_id);
create index test_charge_point on test_charge (point_id);
create index test_charge_user on test_charge (user_id);
create index test_charge_running on test_charge (began_at) where transaction_id is not null and stop_asked_at is null;
call csms_guard('test_charge');
