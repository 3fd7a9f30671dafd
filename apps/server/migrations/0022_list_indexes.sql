-- Lists of millions of records in any order. `provider_id` goes along for the row-level security, which asks each row for it.
create index charging_record_stopped on charging_record (stopped_at, transaction_id) include (provider_id);
create index charging_record_energy on charging_record (energy_wh, transaction_id) include (provider_id);
create index charging_record_cost on charging_record (cost, transaction_id) include (provider_id);
create index charging_record_reason on charging_record (stop_reason, started_at desc, transaction_id desc) where stop_reason is not null;
-- What no rollup counts, counted on the index alone; ordinary settlements never touch these.
create index charging_record_invalid on charging_record (provider_id, started_at desc, transaction_id desc) include (currency, status, station_id, start_type, valid) where not valid;
drop index charging_record_review;
create index charging_record_review on charging_record (provider_id, started_at desc, transaction_id desc) include (currency, status, station_id, start_type, valid) where status = 'review';
