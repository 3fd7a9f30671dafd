-- The phases of a site's grid connection: small sites have one.
alter table site add column phases smallint not null default 3 check (phases in (1, 3));
