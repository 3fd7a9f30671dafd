-- When a user switched the second factor off: who has only the password must not get past it that way.
alter table system_users add column totp_ended_at timestamptz;
