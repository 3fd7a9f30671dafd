-- Someone who works for another firm: whatever the role says, such a user may do no more than work at what that firm was given.
alter table system_users add column is_outside boolean not null default false;
update system_users u set is_outside = true from service_contractor_man m where m.user_id = u.id;
