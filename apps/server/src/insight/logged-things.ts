import { REPORT_FIELDS, REPORT_FORMAT_WORDS, reportForm, reportList } from '@csms/contract';
import { asFiltered, asForm, asListed, type LoggedThings } from '../access/index.ts';

/** What the operations of insight change. */
export const insightThings: LoggedThings = {
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
  'displayLink.revoke': {
    by: 'id',
    from: 'display_link l',
    key: 'l.id',
    fields: {
      revokeTime: { is: 'l.revoked_at', kind: 'time', words: { en: 'Revoked', zh: '撤销时间' } },
      revokedBy: { is: 'l.revoked_by', kind: 'text', words: { en: 'Revoked by', zh: '撤销人' } },
    },
  },
  note: {
    by: 'id',
    from: 'user_note n',
    key: 'n.id',
    fields: { text: { is: 'n.text', kind: 'text', words: { en: 'Note', zh: '备注' } } },
  },
};
