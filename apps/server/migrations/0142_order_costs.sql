-- Service: what an order costs, who approves it, who is to pay instead, and the warranty of charge points.

create table cost_rule (
  provider_id int primary key references provider,
  -- Of an hour of work; null: working time is not reckoned.
  hour_rate numeric check (hour_rate > 0),
  -- Above it work needs approval first; null: never.
  approval_limit numeric check (approval_limit > 0)
);
call csms_guard('cost_rule');

create table work_order_cost (
  id int generated always as identity primary key,
  work_order_id int not null references work_order on delete cascade,
  provider_id int not null references provider,
  kind text not null check (kind in ('travel', 'contractor', 'other')),
  amount numeric not null check (amount > 0),
  note text not null default '',
  user_name text not null,
  at timestamptz not null
);
create index work_order_cost_order on work_order_cost (work_order_id);
call csms_guard('work_order_cost');

-- What the work is expected to cost, with who says so and who approves it.
alter table work_order add column estimate numeric check (estimate > 0), add column estimated_by int references system_users on delete set null,
  add column approved_by int references system_users on delete set null, add column approved_at timestamptz;

-- Who is to pay instead.
create table work_order_claim (
  work_order_id int primary key references work_order on delete cascade,
  provider_id int not null references provider,
  kind text not null check (kind in ('warranty', 'damage')),
  party text not null,
  claim_number text not null default '',
  state text not null check (state in ('open', 'sent', 'accepted', 'rejected')),
  amount numeric check (amount > 0),
  note text not null default ''
);
call csms_guard('work_order_claim');

create table point_warranty (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  supplier text not null,
  installed_on date,
  warranty_until date not null,
  note text not null default ''
);
create index point_warranty_until on point_warranty (warranty_until);
call csms_guard('point_warranty');
