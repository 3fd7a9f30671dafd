-- What customers complain of, and who answers. Who complains is a driver, or somebody who only left a name or a number.
create table complaint (
  id int generated always as identity primary key,
  number text not null generated always as ('C' || lpad(id::text, 6, '0')) stored unique,
  provider_id int not null references provider,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  charge_user_id int references charge_user on delete set null,
  caller_name text not null default '',
  caller_phone text not null default '',
  -- What it is about; null: nothing that there is.
  about text check (about in ('record', 'point', 'card', 'invoice')),
  transaction_id int,
  -- Of an order, the charge point of the order.
  point_id int references charge_point on delete set null,
  station_id int references station,
  card_id int references card on delete set null,
  invoice_id int,
  -- The driver's report by the code on a connector that it came from.
  feedback_id int references feedback on delete set null,
  description text not null,
  assignee_id int references system_users on delete set null,
  due_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null
);
create index complaint_newest on complaint (provider_id, created_at desc, id desc);
create index complaint_open on complaint (provider_id, due_at) where state = 'open';
create index complaint_user on complaint (charge_user_id) where charge_user_id is not null;
create index complaint_record on complaint (transaction_id) where transaction_id is not null;
create index complaint_point on complaint (point_id) where point_id is not null;
create index complaint_card on complaint (card_id) where card_id is not null;
create index complaint_station on complaint (station_id) where station_id is not null;
create index complaint_feedback on complaint (feedback_id) where feedback_id is not null;
create index complaint_assignee on complaint (assignee_id) where assignee_id is not null;
call csms_guard('complaint');
-- Customers are the provider's: a complaint about no place is read by users of some stations too.
call csms_guard_stations('complaint', '(station_id is null or station_id = any ((select csms_stations())::int[]))');
call csms_searchable('complaint', 'public.search_keys(provider_id, array[caller_name], array[number], array[caller_phone])', 'true');
-- requests: complaint siu

-- What was done about it, from its opening on; answers and reasons in the words of whoever did it.
create table complaint_step (
  id bigint generated always as identity primary key,
  complaint_id int not null references complaint on delete cascade,
  provider_id int not null references provider,
  deed text not null check (deed in ('open', 'assign', 'answer', 'close', 'reopen')),
  note text not null default '',
  -- Who it was given to.
  assignee_name text not null default '',
  user_name text not null,
  at timestamptz not null
);
create index complaint_step_of on complaint_step (complaint_id, at);
call csms_guard('complaint_step');
call csms_guard_part('complaint_step', 'complaint_id', 'complaint', 'id');
-- requests: complaint_step siu
