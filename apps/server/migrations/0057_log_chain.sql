-- The system log as a chain: each row carries a keyed hash of what it says, and seals chain the rows in batches. The key is sealed with the installation's key, so that nobody who
-- has only the database can make a hash.
create table system_log_key (
  id smallint primary key default 1 check (id = 1),
  key_sealed bytea not null,
  since timestamptz not null default now()
);

alter table system_log
  -- Part of what is hashed; it goes when a person is erased, so that nothing can be tried against the hash.
  add column salt uuid,
  add column content_hash bytea,
  -- Of a row whose contents were erased: over its first hash and what stands there now.
  add column erasure_hash bytea,
  -- The seal that the row stands in; null: not sealed yet.
  add column seal_id int;
create index system_log_seal_rows on system_log (seal_id, id);

-- A batch of rows. Its hash is over the hash of the seal before, these columns and the hashes of its rows in order of their ids.
create table system_log_seal (
  id int primary key,
  first_id bigint,
  last_id bigint,
  row_count int not null,
  sealed_at timestamptz not null,
  seal_hash bytea not null
);

-- What the newest check of the chain found; one row.
create table system_log_check (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null,
  -- When the chain began.
  since timestamptz,
  row_count bigint not null,
  -- Null: the chain is intact. Else the first break: what, when about, which row where one can be named.
  broken text,
  broken_at timestamptz,
  entry_id bigint
);
revoke all on system_log_key, system_log_seal, system_log_check from csms_web;
