-- Service: spare parts, their stores, the book of their movements, and apply orders.

create table part (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  parts_number text not null,
  name text not null,
  model text not null default '',
  supplier text not null default '',
  -- What one costs when it is bought, in the provider's currency.
  price numeric(18, 6) not null check (price >= 0),
  unit text not null,
  -- Models of charge points that it fits.
  fits text[] not null default '{}',
  minimum int not null default 0 check (minimum >= 0),
  lead_days int not null default 0 check (lead_days >= 0),
  -- Each piece has a serial number of its own.
  is_serialised boolean not null default false,
  -- The moving average of what was paid.
  average_cost numeric(18, 6) not null default 0 check (average_cost >= 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint part_number unique (provider_id, parts_number)
);
call csms_guard('part');

-- A place that holds parts: a depot, or the car of a service man.
create table store (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  kind text not null check (kind in ('depot', 'car')),
  address text not null default '',
  keeper text not null default '',
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint store_name unique (provider_id, name)
);
call csms_guard('store');

create table apply_order (
  id int generated always as identity primary key,
  task_id text not null unique generated always as ('AO' || lpad(id::text, 8, '0')) stored,
  provider_id int not null references provider,
  state text not null check (state in ('applied', 'agreed', 'notAgreed', 'shipped', 'partlyReceived', 'received', 'cancelled')),
  -- Where what was applied for goes.
  to_store_id int not null references store,
  -- Where it comes from, once it is shipped.
  from_store_id int references store,
  receiver text not null,
  logistics_type text not null check (logistics_type in ('pickUp', 'courier', 'ownDelivery')),
  tracking_number text not null default '',
  delivery_address text not null default '',
  work_order_id int references work_order,
  note text not null default '',
  applicant_id int references system_users on delete set null,
  applicant text not null,
  approver_id int references system_users on delete set null,
  approver text,
  audit_opinion text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  cancelled_at timestamptz,
  check (approver_id <> applicant_id)
);
create index apply_order_newest on apply_order (provider_id, created_at desc, id desc);
create index apply_order_state on apply_order (provider_id, state, created_at desc, id desc);
create index apply_order_work_order on apply_order (work_order_id) where work_order_id is not null;
create index apply_order_to_store on apply_order (to_store_id);
create index apply_order_from_store on apply_order (from_store_id);
create index apply_order_applicant on apply_order (applicant_id);
create index apply_order_approver on apply_order (approver_id);
call csms_guard('apply_order');

create table apply_order_line (
  apply_order_id int not null references apply_order on delete cascade,
  part_id int not null references part,
  provider_id int not null references provider,
  count int not null check (count > 0),
  shipped int not null default 0 check (shipped between 0 and count),
  received int not null default 0 check (received between 0 and shipped),
  primary key (apply_order_id, part_id)
);
create index apply_order_line_part on apply_order_line (part_id);
call csms_guard('apply_order_line');

-- What happened to an apply order: one row a transition, never changed.
create table apply_order_step (
  id bigint generated always as identity primary key,
  apply_order_id int not null references apply_order on delete cascade,
  provider_id int not null references provider,
  action text not null,
  from_state text,
  to_state text not null,
  user_id int references system_users on delete set null,
  user_name text not null,
  at timestamptz not null,
  note text not null default ''
);
create index apply_order_step_order on apply_order_step (apply_order_id, id);
create index apply_order_step_user on apply_order_step (user_id);
call csms_guard('apply_order_step');

-- Counted numbers of a store, or what is to be thrown away; the difference waits for a second person.
create table stocktake (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  store_id int not null references store,
  kind text not null check (kind in ('count', 'writeOff')),
  state text not null check (state in ('waiting', 'confirmed', 'rejected')),
  note text not null default '',
  counted_by_id int references system_users on delete set null,
  counted_by text not null,
  counted_at timestamptz not null,
  decided_by_id int references system_users on delete set null,
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  check (decided_by_id <> counted_by_id)
);
create index stocktake_newest on stocktake (provider_id, counted_at desc, id desc);
create index stocktake_store on stocktake (store_id);
create index stocktake_counter on stocktake (counted_by_id);
create index stocktake_decider on stocktake (decided_by_id);
call csms_guard('stocktake');

create table stocktake_line (
  stocktake_id int not null references stocktake on delete cascade,
  part_id int not null references part,
  -- Empty: the part has none.
  serial_number text not null default '',
  -- Whether pieces that work or pieces that are defective were counted.
  condition text not null check (condition in ('free', 'defective')),
  provider_id int not null references provider,
  -- By the book when it was counted.
  expected int not null check (expected >= 0),
  counted int not null check (counted >= 0),
  primary key (stocktake_id, part_id, serial_number, condition)
);
create index stocktake_line_part on stocktake_line (part_id);
call csms_guard('stocktake_line');

-- What each store holds: the sums of the book, kept by the book's own trigger.
create table stock (
  part_id int not null references part,
  store_id int not null references store,
  serial_number text not null default '',
  provider_id int not null references provider,
  free int not null default 0,
  reserved int not null default 0,
  -- Shipped from here and not yet received.
  in_transit int not null default 0,
  defective int not null default 0,
  primary key (part_id, store_id, serial_number),
  constraint stock_not_below_zero check (free >= 0 and reserved >= 0 and in_transit >= 0 and defective >= 0)
);
create index stock_store on stock (store_id);
create index stock_provider on stock (provider_id);
call csms_guard('stock');

-- The book: rows are added and never changed.
create table stock_movement (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('initial', 'in', 'transfer', 'reserved', 'released', 'shipped', 'received', 'used', 'returnedUnused', 'returnedDefective',
    'repaired', 'counted', 'writtenOff')),
  part_id int not null references part,
  store_id int not null references store,
  serial_number text not null default '',
  free int not null default 0,
  reserved int not null default 0,
  in_transit int not null default 0,
  defective int not null default 0,
  -- Of one piece: what was paid, or the average at that time.
  unit_cost numeric(18, 6) not null check (unit_cost >= 0),
  apply_order_id int references apply_order,
  work_order_id int references work_order,
  stocktake_id int references stocktake,
  note text not null default '',
  user_name text not null,
  at timestamptz not null,
  check (free <> 0 or reserved <> 0 or in_transit <> 0 or defective <> 0)
);
create index stock_movement_newest on stock_movement (provider_id, at desc, id desc);
create index stock_movement_part on stock_movement (part_id, at desc);
create index stock_movement_store on stock_movement (store_id, at desc);
create index stock_movement_apply_order on stock_movement (apply_order_id) where apply_order_id is not null;
create index stock_movement_work_order on stock_movement (work_order_id) where work_order_id is not null;
create index stock_movement_stocktake on stock_movement (stocktake_id) where stocktake_id is not null;
call csms_guard('stock_movement');

-- A row of the book moves the stock with it.
create function stock_movements_added() returns trigger language plpgsql as $$
begin
  insert into stock (part_id, store_id, serial_number, provider_id)
    select distinct part_id, store_id, serial_number, provider_id from added order by 1, 2, 3 on conflict do nothing;
  update stock s set free = s.free + a.free, reserved = s.reserved + a.reserved, in_transit = s.in_transit + a.in_transit, defective = s.defective + a.defective
  from (
    select part_id, store_id, serial_number, sum(free)::int as free, sum(reserved)::int as reserved, sum(in_transit)::int as in_transit, sum(defective)::int as defective
    from added group by part_id, store_id, serial_number
  ) a
  where s.part_id = a.part_id and s.store_id = a.store_id and s.serial_number = a.serial_number;
  return null;
end $$;
create trigger stock_movements_added after insert on stock_movement referencing new table as added for each statement execute function stock_movements_added();

create function stock_movements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the book of stock is only added to';
end $$;
create trigger stock_movements_stay before update or delete on stock_movement for each statement execute function stock_movements_stay();
