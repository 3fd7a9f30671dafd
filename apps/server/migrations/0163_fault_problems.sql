-- Problems: a fault that comes again and again over a model and its firmware, with what is known of it.

create table fault_problem (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  fault_code text not null,
  vendor text not null,
  model text not null,
  -- Empty: whatever firmware it has.
  firmware text not null default '',
  state text not null check (state in ('open', 'known', 'solved', 'rejected')),
  found_by text not null check (found_by in ('rule', 'person')),
  cause text not null default '',
  workaround text not null default '',
  -- The firmware that ends it.
  fixed_firmware text not null default '',
  -- What the rule saw when it found it: points affected, points of that model and firmware, and the share of them that is true at least.
  seen_points int,
  seen_of int,
  at_least float8,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  check (state <> 'solved' or fixed_firmware <> ''),
  constraint fault_problem_one unique (provider_id, fault_code, vendor, model, firmware)
);
create index fault_problem_model on fault_problem (provider_id, vendor, model);
call csms_guard('fault_problem');

-- Orders of a problem are found by what they were about.
create index service_figure_machine on service_figure (provider_id, fault_code, vendor, model, firmware) include (point_id, opened_on, archived_on);
