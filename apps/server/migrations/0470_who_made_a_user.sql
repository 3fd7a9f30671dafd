-- Who made a user, and when somebody else gave it a means to prove itself (its first password, a new one, another mail address).
-- What a young user does counts for its maker too, and a means that was given just now confirms nothing that weighs heavily.
alter table system_users add column made_by integer references system_users (id) on delete set null;
alter table system_users add column proof_given_at timestamptz;
