-- A danger that was reported once more where the day's bounds were reached: it is counted at the report that is open, not kept as a row of its own.
alter table feedback add column repeats integer not null default 0;
