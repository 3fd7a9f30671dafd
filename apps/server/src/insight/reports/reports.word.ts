import { REPORT_FIELDS, REPORT_FORMAT_WORDS, reportForm, reportList } from '@csms/contract';
import { asFiltered, asForm, asListed, type Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { reportRoutes } from './reports.routes.ts';
import { clearReports, workReports } from './reports.runner.ts';

/** All that reports give the app. */
export const reports: Word<InsightParts> = {
  routes: (http, { databases, bus, clock }) => reportRoutes(http, { databases, bus, clock }),
  operandNames: {
    report: 'select id, name from report_schedule',
  },
  loggedThings: {
    report: {
      by: 'id',
      from: 'report_schedule r left join provider v on v.id = r.filter_provider_id left join station s on s.id = r.filter_station_id',
      key: 'r.id',
      fields: {
        reportName: asListed(reportList, 'reportName', 'r.name'),
        enabled: asFiltered(reportList, 'enabled', 'r.enabled::text'),
        ...asForm(reportForm.pick({ kind: true, frequency: true }), 'r'),
        weekday: {
          is: 'case when r.weekday is not null then array[r.weekday] end',
          kind: 'days',
          words: REPORT_FIELDS.weekday.words,
        },
        ...asForm(reportForm.pick({ monthDay: true, time: true, timeZone: true }), 'r', { time: 'r.at_time' }),
        provider: { is: 'v.name', kind: 'text', words: REPORT_FIELDS.providerId.words },
        station: { is: 's.name', kind: 'text', words: REPORT_FIELDS.stationName.words },
        ...asForm(reportForm.pick({ currency: true, language: true }), 'r'),
        formats: { is: 'r.formats', kind: 'list', values: REPORT_FORMAT_WORDS, words: REPORT_FIELDS.formats.words },
        recipients: { is: 'r.recipients', kind: 'list', words: REPORT_FIELDS.recipients.words },
      },
    },
  },
  work: ({ databases, bus, clock, log, timing }) => [
    { name: 'reports', everyMs: timing.reportsMs ?? 2_000, work: () => workReports({ databases, bus, clock, log }) },
  ],
  clear: async ({ databases, clock }) => {
    await clearReports(databases, clock.now());
  },
};
