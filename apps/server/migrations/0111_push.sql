-- Push to phones of service men: an addition where the console is served over HTTPS.

-- The key pair by which push services know us; made when it is first asked for.
create table push_key (
  id int primary key check (id = 1),
  public_key text not null,
  private_sealed bytea not null
);
revoke all on push_key from csms_web;

-- A phone that is told. It ends with the sign-in that made it.
create table push_subscription (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  user_id int not null references system_users on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  token_hash bytea not null,
  language text not null check (language in ('zh', 'en')),
  created_at timestamptz not null,
  unique (user_id, endpoint)
);
create index push_subscription_endpoint on push_subscription (endpoint);
create index push_subscription_token on push_subscription (token_hash);
call csms_guard('push_subscription');

-- What is to be told: an order's number and station.
create table push_notice (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  subscription_id int not null references push_subscription on delete cascade,
  title text not null,
  task_id text not null,
  station_name text not null,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts int not null default 0,
  ended_at timestamptz
);
create index push_notice_due on push_notice (due_at nulls first, id) where ended_at is null;
create index push_notice_subscription on push_notice (subscription_id);
call csms_guard('push_notice');
