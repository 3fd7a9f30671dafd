-- In which language a charge user is written to; null: not known.
alter table charge_user add column language text check (language in ('zh', 'en'));
