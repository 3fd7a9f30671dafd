-- A code on each connector, which leads a driver to its page: 80 random bits in letters that cannot be mistaken. A new connector has one from the start.
create function csms_code() returns text language sql volatile as $$
  -- Bytes 6 and 8 of a random UUID are not all random.
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(r.bytes, i) % 32 + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes) r cross join generate_series(0, 17) i where i not in (6, 8)
$$;

alter table connector
  -- Null: it was revoked.
  add column code text default csms_code(),
  add column code_changed_by text,
  add column code_changed_at timestamptz;
create unique index connector_code on connector (code);

-- What drivers report by that code.
create table feedback (
  id int generated always as identity primary key,
  -- By which who reported looks up how it goes: 80 random bits.
  number text not null unique default csms_code(),
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  connector_no smallint not null,
  -- The order that it opened or joined.
  work_order_id int references work_order on delete set null,
  kind text not null check (kind in ('smoke', 'cable', 'shock', 'noStart', 'stuck', 'reader', 'screen', 'slow', 'damaged', 'other')),
  is_danger boolean not null,
  description text not null default '',
  phone text not null default '',
  email text not null default '',
  language text not null check (language in ('zh', 'en')),
  -- Names of files.
  photos text[] not null default '{}',
  created_at timestamptz not null,
  -- When who reported was told that it works again.
  told_at timestamptz,
  -- When phone and mail were erased.
  erased_at timestamptz
);
create index feedback_newest on feedback (provider_id, created_at desc, id desc);
create index feedback_order on feedback (work_order_id);
create index feedback_place on feedback (station_id, created_at desc);
create index feedback_point on feedback (point_id);
create index feedback_to_tell on feedback (work_order_id) where told_at is null and (phone <> '' or email <> '');
create index feedback_contact on feedback (created_at) where phone <> '' or email <> '';
call csms_guard('feedback');

-- How much has been reported on a day (UTC), in reports and bytes of photos: in all, of a provider, of a connector, from an address. All by a keyed hash, since addresses are nobody's to keep.
create table feedback_count (
  scope text not null,
  whose_hash bytea not null,
  day date not null,
  reports int not null,
  bytes bigint not null,
  primary key (scope, whose_hash, day)
);
revoke all on feedback_count from csms_web;
