-- Tries that are bounded over all processes (sign-ins of an account, checks of a password, questions about usernames): how many, until when the next one waits,
-- when all is forgotten, and when the account's owner was told of it.
create table try_count (
  key text primary key,
  count int not null,
  wait_until timestamptz,
  forget_at timestamptz not null,
  told_at timestamptz
);
create index try_count_forget on try_count (forget_at);

-- Browsers that have signed in with an account: they wait by themselves and not with strangers. The id stands in a signed cookie.
create table known_browser (
  browser uuid not null,
  user_id int not null references system_users on delete cascade,
  last_at timestamptz not null,
  primary key (user_id, browser)
);
create index known_browser_last on known_browser (last_at);

-- Proofs of work that were handed in: each is good once.
create table used_proof (
  challenge text primary key,
  expires_at timestamptz not null
);
create index used_proof_expires on used_proof (expires_at);

-- Mailed codes: several of one account stand beside each other, so that nobody's request makes another's code worthless.
create table reset_code (
  id bigint generated always as identity primary key,
  user_id int not null references system_users on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null
);
create index reset_code_user on reset_code (user_id);
insert into reset_code (user_id, code_hash, expires_at) select user_id, code_hash, expires_at from password_reset where tries_left > 0;
drop table password_reset;

revoke all on try_count, known_browser, used_proof, reset_code from csms_web;

-- The least length that a provider asks of its users' passwords.
alter table provider add column password_min int not null default 5 check (password_min between 5 and 20);
