-- What requests may do stands in a list (src/platform/database/rights.ts), which every migration ends with. Nothing is granted by default.
alter default privileges in schema public revoke select, insert, update, delete on tables from csms_web;
alter default privileges in schema public revoke usage, select on sequences from csms_web;
alter default privileges in schema public revoke execute on functions from csms_web;

-- A table of the caller's own (pg_temp) is looked for last, where a function has the owner's rights.
alter function station_zone_used() set search_path = pg_catalog, public, pg_temp;

-- Which days are to be counted anew is its provider's alone.
call csms_guard('stat_dirty');
-- The rules of vendors hold for the chargers of all operators: read by every request, written by those who see all.
alter table vendor_rule enable row level security;
create policy everybody_reads on vendor_rule for select using (true);
create policy platform_writes on vendor_rule using ((select csms_sees_all()));

-- What mail servers said of old failures told what listens where; from now on the key of our own words is kept.
update outgoing set error = case channel when 'sms' then 'smsFailed' else 'mailUnreachable' end where error <> '';
update report_run set mails = (
  select jsonb_agg(case when mail ->> 'error' <> '' then mail || '{"error": "mailUnreachable"}' else mail end order by place)
  from jsonb_array_elements(mails) with ordinality as m (mail, place)
) where jsonb_path_exists(mails, '$[*].error ? (@ != "")');
