/**
 * What the check says of SQL that was there before it, by file: row types that say otherwise than the driver, and ways through a function that only go
 * together on paper. Whoever mends one takes its line out; nothing is added.
 */
export const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'access/system-log/log-check.ts': ['"seal_id" may be null (system_log.seal_id), and the type says it never is'],
  'app/demo/backdating.ts': ['relation "pg_temp.demo_moment" does not exist'],
  'app/readiness.ts': ['relation "readiness" does not exist'],
  'central-system/entrance/directory.ts': [
    '"time_zone" may be null (station.time_zone), and the type says it never is',
    '"currency" may be null (provider.currency), and the type says it never is',
  ],
  'charging/alarms/alarms.queries.ts': ['"id" is a number, and the type says a string'],
  'charging/load-balancing/site-limits/site-limits.queries.ts': [
    '"days" may be null (site_limit.days), and the type says it never is',
  ],
  'charging/records/dirty-days.ts': ['"id" is a number, and the type says a string'],
  'charging/records/late-samples.ts': [
    '"account_id" is a number, and the type says a string',
    '"stopped_at" may be null (charging_record.stopped_at), and the type says it never is',
    '"stop_received_at" may be null (charging_record.stop_received_at), and the type says it never is',
    '"meter_stop_wh" is a number, and the type says a string',
  ],
  'charging/records/meter.writes.ts': ['"station_id" may be null (charging_record.station_id), and the type says it never is'],
  'charging/records/occupancy-work.ts': ['"account_id" is a number, and the type says a string'],
  'charging/records/reopen.writes.ts': [
    '"stop_received_at" may be null (charging_record.stop_received_at), and the type says it never is',
  ],
  'charging/records/reprice.ts': ['"account_id" is a number, and the type says a string'],
  'charging/records/settled-endings.ts': [
    '"stopped_at" may be null (charging_record.stopped_at), and the type says it never is',
    '"stop_received_at" may be null (charging_record.stop_received_at), and the type says it never is',
  ],
  'charging/records/stays-work.ts': ['"account_id" is a number, and the type says a string'],
  'charging/records/stray-stops.ts': ['"stopped_at" may be null (charging_record.stopped_at), and the type says it never is'],
  'charging/reservations/unused-fees.ts': ['"account_id" is a number, and the type says a string'],
  'charging/timed-charging/timed-charging.service.ts': [
    'the row\'s "kind" is no column of the result',
    'the row\'s "validFrom" is no column of the result',
    'the row\'s "validTo" is no column of the result',
    'the row\'s "days" is no column of the result',
    'the row\'s "startTime" is no column of the result',
    'the row\'s "readyTime" is no column of the result',
    'the row\'s "retryMinutes" is no column of the result',
  ],
  'customers/benefits/benefits.queries.ts': [
    '"fee" may be null (activity.fee), and the type says it never is',
    '"percent" may be null (activity.percent), and the type says it never is',
  ],
  'customers/privacy/erase.ts': ['"traces" may be null (erasure.traces), and the type says it never is'],
  'customers/wallet/ledger.ts': ['"named" is an array (text[]), and the type says an array (number[])'],
  'customers/wallet/uncounted.ts': ['"id" is a number, and the type says a string'],
  'finance/recharge-records/recharge-records.queries.ts': ['"id" is a number, and the type says a string'],
  'insight/statistics/rollup.queries.ts': ['column "station_id" does not exist'],
  'insight/statistics/statistics.queries.ts': [
    'the row\'s "service" is no column of the result',
    'column f.connector_type does not exist',
    'column f.start_type does not exist',
    'column f.group_id does not exist',
  ],
  'network/diagnoses/diagnoses.service.ts': ['"transfer_id" is a number, and the type says a string'],
  'network/firmware-updates/advance.ts': [
    '"id" is a number, and the type says a string',
    '"requested_at" may be null (firmware_update_point.requested_at), and the type says it never is',
    '"transfer_id" is a number, and the type says a string',
  ],
  'network/firmware-updates/ask-points.ts': ['"id" is a number, and the type says a string'],
  'network/ocpp-log/deviations.queries.ts': ['"count" is a number, and the type says a string'],
  'network/security/certificates.ts': ['"id" is a number, and the type says a string'],
  'network/security/security.queries.ts': [
    '"refused_count" may be null (point_security.refused_count), and the type says it never is',
  ],
  'service/service-figures/figure-days-work.ts': ['"id" is a number, and the type says a string'],
  'service/spare-parts/spare-parts.queries.ts': ['"id" is a number, and the type says a string'],
};
