-- One session fee a stay: sessions of one payer at one connector, each at most so many minutes after the one before. What was there before pays it for each session.
alter table price_version add column session_fee_per_stay boolean not null default false,
  add column stay_gap_minutes int not null default 15 check (stay_gap_minutes between 1 and 240);
-- The minutes of the price that a record is billed by (null: it asks its fee for each session), and the session of the same stay that has paid its session fee (null: it pays itself).
alter table charging_record add column stay_gap_minutes int, add column session_fee_paid_by int;
-- The same of a running session, for its cost so far (0: nobody has paid; null: not looked up).
alter table charging_live add column session_fee_paid_by int;

-- Records whose settlement may change who pays the session fee of the sessions around them. Only added to and taken off, so that who adds waits for nobody.
create table stay_mark (
  id bigint generated always as identity primary key,
  transaction_id int not null,
  provider_id int not null
);
call csms_guard('stay_mark');
call csms_guard_part('stay_mark', 'transaction_id', 'charging_record', 'transaction_id');
