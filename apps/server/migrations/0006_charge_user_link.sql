-- The system user to whom charging rights were granted as this charge user: once each.
alter table charge_user add column system_user_id int unique references system_users;
