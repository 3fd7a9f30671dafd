import { ALARM_WORDS, alarmList } from '@csms/contract';
import { asListed, type LoggedField, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { alarmWork } from './alarm-work.ts';
import { alarmRoutes } from './alarms.routes.ts';

const alarmText = (key: 'note' | 'closedBy' | 'closeReason', is: string): LoggedField => asListed(alarmList, key, is);

/** All that alarms give the app. */
export const alarms: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock, exportLimit }) => alarmRoutes(http, { databases, bus, clock, exportLimit }),
  loggedThings: {
    alarm: {
      by: 'id',
      from: 'alarm a',
      key: 'a.id',
      fields: {
        acknowledgedBy: { is: 'a.acknowledged_by', kind: 'text', words: { en: 'Acknowledged by', zh: '确认人' } },
        note: alarmText('note', 'a.note'),
        closedBy: alarmText('closedBy', 'a.closed_by'),
        closeReason: alarmText('closeReason', 'a.close_reason'),
      },
    },
    'alarm.rules': {
      by: 'providerId',
      from: 'provider v',
      key: 'v.id',
      fields: {
        rules: {
          is: `array(select concat_ws(' · ', '{' || coalesce(nullif(r.code, ''), r.kind) || '}', '{' || r.level || '}', case when not r.enabled then '{off}' end, case when r.notify then '{notify}' end,
              case when r.threshold is not null then r.threshold || case when r.kind = 'overTemperature' then ' °C' else ' s' end end,
              case when r.order_after_s = 0 then '{orderAtOnce}' when r.order_after_s > 0 then '{orderAfter} ' || r.order_after_s || ' s' end)
            from alarm_rule r where r.provider_id = v.id order by r.kind, r.code)`,
          kind: 'list',
          values: {
            ...ALARM_WORDS.kinds,
            ...ALARM_WORDS.faults,
            ...ALARM_WORDS.levels,
            off: { en: 'Disabled', zh: '停用' },
            notify: { en: 'Notify', zh: '通知' },
            orderAtOnce: { en: 'Work order at once', zh: '立即生成工单' },
            orderAfter: { en: 'Work order after', zh: '延时生成工单' },
          },
          words: { en: 'Alarm rules', zh: '告警规则' },
        },
      },
    },
  },
  work: ({ databases, bus, clock, timing }) => [alarmWork({ db: databases.system, bus, clock }, timing.alarmsMs ?? 5_000)],
};
