-- Who is served first where a circuit goes by priority, 1 to 9: of a connector, of a group's members, of those who hold a level. Null: as any other, which is 5.
alter table connector_wiring add column rank smallint check (rank between 1 and 9);
alter table user_group add column power_rank smallint check (power_rank between 1 and 9);
alter table membership_level add column power_rank smallint check (power_rank between 1 and 9);
