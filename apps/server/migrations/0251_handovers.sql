-- What one shift leaves for the next, of a provider; the newest stands, those before can be read.
create table shift_note (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  text text not null,
  user_id int references system_users on delete set null,
  user_name text not null,
  created_at timestamptz not null
);
create index shift_note_newest on shift_note (provider_id, created_at desc, id desc);
create index shift_note_user on shift_note (user_id) where user_id is not null;
call csms_guard('shift_note');

create table shift_note_reader (
  note_id bigint not null references shift_note on delete cascade,
  user_id int not null references system_users on delete cascade,
  provider_id int not null,
  read_at timestamptz not null,
  primary key (note_id, user_id)
);
create index shift_note_reader_user on shift_note_reader (user_id);
call csms_guard('shift_note_reader');

-- When a user was last at work in the console, and the end of the time before.
create table user_visit (
  user_id int primary key references system_users on delete cascade,
  last_at timestamptz not null,
  before_at timestamptz
);
revoke all on user_visit from csms_web;

-- What ended lately is counted by its end.
create index work_order_ended on work_order (coalesce(archived_at, cancelled_at) desc) where coalesce(archived_at, cancelled_at) is not null;
