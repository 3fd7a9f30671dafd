import { ALARM_WORDS, WARNING_KIND_WORDS } from '@csms/contract';
import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { nameOf } from '../logged-fields.ts';
import { dropOldWarnings, warningWork } from './warning-work.ts';
import { warningRoutes } from './warnings.routes.ts';

const NOTE = { en: 'Note', zh: '备注' };

/** All that warnings give the app. */
export const warnings: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock, seal, weather }) => warningRoutes(http, { databases, bus, clock, seal, weather }),
  operandNames: {
    warning: 'select w.id, s.name from weather_warning w join station s on s.id = w.station_id',
  },
  loggedThings: {
    warning: {
      by: 'id',
      from: 'weather_warning w',
      key: 'w.id',
      fields: {
        acknowledgedBy: { is: 'w.acknowledged_by', kind: 'text', words: { en: 'Acknowledged by', zh: '确认人' } },
        note: { is: 'w.note', kind: 'text', words: NOTE },
      },
    },
    'warning.thresholds': {
      by: 'providerId',
      from: 'provider v',
      key: 'v.id',
      fields: {
        rules: {
          is: `array(select concat_ws(' · ', '{' || r.kind || '}', case when not r.enabled then '{off}' end, '{common} ' || r.common, '{serious} ' || r.serious) from warning_rule r where r.provider_id = v.id order by r.kind)`,
          kind: 'list',
          values: { ...WARNING_KIND_WORDS, ...ALARM_WORDS.levels, off: { en: 'Disabled', zh: '停用' } },
          words: { en: 'Thresholds', zh: '预警阈值' },
        },
        notices: {
          is: `array(select '{' || n.level || '}: ' || coalesce(nullif(concat_ws(', ', (select string_agg(r.name, ', ' order by r.name) from role r where r.id = any (n.role_ids)),
              (select string_agg(${nameOf('u')}, ', ' order by u.id) from system_users u where u.id = any (n.user_ids))), ''), '{' || n.told || '}') from warning_notice n where n.provider_id = v.id order by n.level)`,
          kind: 'list',
          values: {
            ...ALARM_WORDS.levels,
            all: { en: 'All users who handle warnings', zh: '所有可处理预警的用户' },
            nobody: { en: 'Nobody', zh: '不通知' },
          },
          words: { en: 'Who is notified', zh: '通知对象' },
        },
      },
    },
  },
  work: ({ databases, bus, clock, seal, log, weather, timing }) => [
    warningWork({ databases, bus, clock, seal, log, weather }, timing.weatherMs),
  ],
  clear: async ({ databases, clock }) => {
    await dropOldWarnings(databases.system, clock.now());
  },
};
