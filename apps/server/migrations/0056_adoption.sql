-- An upgrade that began with an adoption: nobody watches it, so it ends by itself, and the old way stays good until it has worked.
alter table security_upgrade add column at_adoption boolean not null default false;
-- Whether a new charger called over TLS; null: not known.
alter table new_charger add column tls boolean;
-- One return without the password after a factory reset: until when, and by whom it was opened.
alter table point_security add column return_until timestamptz, add column return_by text not null default '';
