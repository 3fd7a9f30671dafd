-- Duplicates of charge users that became one; groups that are kept after their removal, for the prices that billed by them.

-- An emptied account stays, disabled, for its history.
alter table charge_user
  add column merged_into int references charge_user,
  add column merged_at timestamptz,
  add constraint charge_user_merge check ((merged_into is null) = (merged_at is null) and (merged_into is null or not enabled));
create index charge_user_merged on charge_user (merged_into) where merged_into is not null;
-- Likely duplicates: the same phone number, written this way or that, or the same mail address.
create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(phone, '[^0-9]', '', 'g')
$$;
create index charge_user_phone on charge_user (provider_id, phone_digits(phone)) where phone <> '' and merged_into is null;
create index charge_user_email on charge_user (provider_id, lower(email)) where email <> '' and merged_into is null;
create index charge_user_registered on charge_user (registered_at desc, id desc);

-- A removed group's name is free again; its price versions stay, so that what they billed can be billed anew.
alter table user_group add column removed_at timestamptz;
alter table user_group drop constraint user_group_provider_id_name_key;
create unique index user_group_provider_id_name_key on user_group (provider_id, name) where removed_at is null;

-- What a limited group is charging at the moment.
create index charging_record_group on charging_record (group_id) where status = 'charging' and group_id is not null;
create index price_version_group on price_version (group_id) where group_id is not null;
