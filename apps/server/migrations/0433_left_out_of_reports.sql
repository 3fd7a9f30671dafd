-- How many keys a charge point told that are not kept, of the last whole reading.
alter table point_configuration add column keys_cut int not null default 0;
-- Its measurands were asked for, since nothing is added to a list that is not known.
alter table phase_measuring add column is_reading boolean not null default false;
