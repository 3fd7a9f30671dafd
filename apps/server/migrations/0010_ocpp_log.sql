-- A search over all points goes back in time: a few bytes per thousand frames instead of an index entry for each.
create index ocpp_message_time on ocpp_message using brin (at) with (pages_per_range = 32, autosummarize = on);
