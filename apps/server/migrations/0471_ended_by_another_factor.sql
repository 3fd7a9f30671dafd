-- A session also ends when the way to sign in to its account has changed.
alter table ended_session drop constraint ended_session_reason_check;
alter table ended_session add constraint ended_session_reason_check
  check (reason in ('signedOut', 'elsewhere', 'disabled', 'password', 'factors', 'changed', 'providerExpired'));
