-- Insight: how long connectors were in service, for floors below. Its own counting stays its own.
create view service_day with (security_invoker = true) as select point_id, connector_no, provider_id, day, up from uptime_day;
create view service_month with (security_invoker = true) as select point_id, connector_no, provider_id, month, up from uptime_month;
