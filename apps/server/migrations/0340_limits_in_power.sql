-- A charger of several phases that takes limits in W gives a car on one line all of a limit, and a car on three lines a third of it on each. Its amounts are kept in amperes of one line alone, which is
-- a power. Those of before are amperes of each line: they are turned over when the next limit is sent.
alter table connector_limit add column in_power boolean not null default false;
