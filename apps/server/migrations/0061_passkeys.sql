-- Passkeys of system users. A passkey works at one public name only: that at which it was made.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references system_users on delete cascade,
  -- As the browser says it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The sign counter as last seen; 0: the device keeps none.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  public_name text not null,
  -- It may live on several devices of its owner.
  synced boolean not null,
  -- It can say who its owner is and has asked for a finger or a PIN: it can do without the password.
  stands_alone boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);
alter table passkey enable row level security;
create policy tenancy on passkey using (exists (select from system_users u where u.id = passkey.user_id));

-- Challenges that wait for their answer: each is good once, for one purpose, in one browser, at one public name.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('signIn', 'secondFactor', 'confirm', 'register')),
  browser uuid not null,
  user_id int references system_users on delete cascade,
  public_name text not null,
  origin text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_user on passkey_challenge (user_id);

alter table system_users
  -- Whether a passkey comes after the password or does without it.
  add column passkey_use text not null default 'second' check (passkey_use in ('second', 'alone')),
  -- What passkeys call their user: it says nothing to others.
  add column passkey_handle uuid not null default gen_random_uuid() unique;

-- Until when a session that has shown its owner may change the second factors; apart from weighty acts, which stay shut for a day after a factor was switched off.
alter table sign_in_session add column factors_until timestamptz;
