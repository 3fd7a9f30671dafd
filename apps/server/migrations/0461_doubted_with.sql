-- The records that a doubt of this one is about too: another session of the same card elsewhere at the same time, or one at its connector that was billed for the same registers.
alter table charging_record add column doubted_with int[] not null default '{}';
