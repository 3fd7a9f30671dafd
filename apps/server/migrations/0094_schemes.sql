-- Ways to mend faults, of a provider; those that are built in stand in the code.
create table scheme (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  fault_code text not null,
  title text not null,
  steps text[] not null,
  parts text[] not null default '{}',
  minutes int,
  -- Empty: of any.
  vendor text not null default '',
  model text not null default '',
  changed_by text not null,
  changed_at timestamptz not null
);
create index scheme_fault on scheme (provider_id, fault_code);
call csms_guard('scheme');

-- Which one an order followed: how often it helped is counted from them.
alter table work_order add column scheme_id int references scheme on delete set null;
create index work_order_scheme on work_order (scheme_id) where scheme_id is not null;
