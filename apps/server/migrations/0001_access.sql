-- Sign-in, providers, users, roles, settings, system log. Tenancy: every row that belongs to a provider carries provider_id; requests of
-- users run under role csms_web, whose view row-level security cuts to the providers in `csms.providers` (a list of ids, or `all`).

do $$ begin
  if not exists (select from pg_roles where rolname = 'csms_web') then
    begin
      create role csms_web nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  execute format('grant csms_web to %I', current_user);
end $$;
grant usage on schema public to csms_web;
alter default privileges in schema public grant select, insert, update, delete on tables to csms_web;
alter default privileges in schema public grant usage, select on sequences to csms_web;
alter default privileges in schema public grant execute on functions to csms_web;

create function csms_sees_all() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('csms.providers', true), '') = 'all'
$$;
create function csms_providers() returns int[] language sql stable parallel safe as $$
  select case coalesce(current_setting('csms.providers', true), '')
    when '' then '{}'::int[] when 'all' then '{}'::int[]
    else string_to_array(current_setting('csms.providers', true), ',')::int[] end
$$;

-- Shuts a table to strangers: rows of other providers neither seen nor written.
create procedure csms_guard(guarded regclass, column_name text default 'provider_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('create policy tenancy on %s using ((select csms_sees_all()) or %I = any ((select csms_providers())::int[]))', guarded, column_name);
end $$;

create table provider (
  id int generated always as identity primary key,
  parent_id int references provider,
  name text not null unique,
  type text not null check (type in ('super', 'common')),
  email text not null default '',
  contact text not null default '',
  phone text not null default '',
  logo_path text,
  currency text not null default '$',
  -- Decimal places of the currency's smallest unit: amounts are rounded to it.
  minor_unit smallint not null default 2 check (minor_unit between 0 and 3),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
call csms_guard('provider', 'id');

create table role (
  id int generated always as identity primary key,
  provider_id int references provider,
  parent_id int references role,
  name text not null,
  key text not null unique,
  description text not null default '',
  route_paths text[] not null default '{}',
  permissions text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table system_users (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  role_id int not null references role,
  username text not null,
  password_hash text not null,
  name text not null default '',
  phone text,
  email text not null default '',
  avatar text,
  enabled boolean not null default true,
  last_login_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index system_users_username on system_users (lower(username));
create unique index system_users_phone on system_users (phone) where phone <> '';
call csms_guard('system_users');

create table sign_in_session (
  token_hash bytea primary key,
  user_id int not null references system_users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null default '',
  user_agent text not null default ''
);
create index sign_in_session_user on sign_in_session (user_id);

create table captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- Failed sign-ins of the last minutes, by account and by address.
create table failed_sign_in (
  id bigint generated always as identity primary key,
  username text not null,
  address text not null,
  at timestamptz not null default now()
);
create index failed_sign_in_at on failed_sign_in (at);

create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null default ''
);

create table system_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  provider_id int,
  operator text not null,
  operation text not null,
  content text not null,
  address text not null,
  operand text not null default '',
  result text not null,
  -- The request as it came, secrets masked.
  request jsonb,
  mode text not null
);
create index system_log_at on system_log (at desc, id desc);
create index system_log_provider on system_log (provider_id, at desc);
call csms_guard('system_log');

-- What requests of users never touch: signing in runs before there is a user.
revoke all on sign_in_session, captcha, failed_sign_in from csms_web;
