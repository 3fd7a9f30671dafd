/**
 * What the check says of SQL that was there before it, by file: row types that say otherwise than the driver, and ways through a function that only go
 * together on paper. Whoever mends one takes its line out; nothing is added.
 */
export const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'app/demo/backdating.ts': ['relation "pg_temp.demo_moment" does not exist'],
  'app/readiness.ts': ['relation "readiness" does not exist'],
  'charging/timed-charging/timed-charging.service.ts': [
    'the row\'s "kind" is no column of the result',
    'the row\'s "validFrom" is no column of the result',
    'the row\'s "validTo" is no column of the result',
    'the row\'s "days" is no column of the result',
    'the row\'s "startTime" is no column of the result',
    'the row\'s "readyTime" is no column of the result',
    'the row\'s "retryMinutes" is no column of the result',
  ],
  'insight/statistics/rollup.queries.ts': ['column "station_id" does not exist'],
  'insight/statistics/statistics.queries.ts': [
    'the row\'s "service" is no column of the result',
    'column f.connector_type does not exist',
    'column f.start_type does not exist',
    'column f.group_id does not exist',
  ],
};
