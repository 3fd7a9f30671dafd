-- Why a session was ended before its time: its user is told when the token comes again. Kept for a week.
create table ended_session (
  token_hash bytea primary key,
  reason text not null check (reason in ('signedOut', 'elsewhere', 'disabled', 'password', 'changed', 'providerExpired')),
  at timestamptz not null
);
create index ended_session_at on ended_session (at);
revoke all on ended_session from csms_web;
