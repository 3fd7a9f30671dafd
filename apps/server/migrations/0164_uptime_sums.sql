-- Time in service of all points over some days is summed off an index alone.
drop index uptime_day_day;
create index uptime_day_day on uptime_day (day, provider_id) include (point_id, up);
create index uptime_month_up on uptime_month (month, provider_id) include (point_id, up);
