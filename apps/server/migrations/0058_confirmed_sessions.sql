-- Until when a session that has shown its second factor (or the password) again is not asked anew for what weighs heavily.
alter table sign_in_session add column confirmed_until timestamptz;
