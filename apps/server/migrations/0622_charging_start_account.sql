-- Who started a session from the console.
alter table charging_record add column start_account text;
