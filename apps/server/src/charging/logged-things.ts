import {
  ALARM_WORDS,
  alarmList,
  CIRCUIT_FIELDS,
  circuitForm,
  circuitList,
  goalForm,
  maintenanceForm,
  meterForm,
  meterPoint,
  PERIOD_FIELDS,
  RESERVATION_STATE_WORDS,
  recordList,
  reservationList,
  SITE_DEFAULTS,
  SITE_LIMIT_FIELDS,
  siteForm,
  siteLimitForm,
  siteLimitList,
  TAX_PRICE_WORDS,
  TAX_RATE_FIELDS,
  TIER_WORDS,
  TIMED_FIELDS,
  TIMED_STATE_WORDS,
  taxRateForm,
  timedChargeForm,
  timedChargeList,
} from '@csms/contract';
import { asFiltered, asForm, asListed, keyOf, type LoggedField, type LoggedThings, moneyOf } from '../access/index.ts';
import { copiedPrice, setPrice } from './prices/logged-prices.ts';

const cost = (tier: keyof typeof TIER_WORDS) => `'{${tier}} ' || v.currency || trim_scale(c.${tier})`;

const alarmText = (key: 'note' | 'closedBy' | 'closeReason', is: string): LoggedField => asListed(alarmList, key, is);

/** A setting of a site; one that nobody has set is as by default. */
const ofSite = (column: string, field: keyof typeof SITE_DEFAULTS) => `coalesce(g.${column}, '${SITE_DEFAULTS[field]}')`;

/** What a timed charge says beside its place, its driver and its days. */
const TIMED_OWN = { startTime: true, readyTime: true, wantsWh: true, maxMinutes: true, retryMinutes: true, note: true } as const;

/** What the operations of charging change. */
export const chargingThings: LoggedThings = {
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
  maintenance: {
    by: 'id',
    from: 'maintenance_window w',
    key: 'w.id',
    fields: asForm(maintenanceForm, 'w', { startTime: 'w.starts_at', endTime: 'w.ends_at' }),
  },
  circuit: {
    by: 'id',
    from: 'circuit c left join circuit up on up.id = c.parent_id',
    key: 'c.id',
    fields: {
      ...asForm(circuitForm.omit({ stationId: true, parentId: true, serialNumbers: true }), 'c', { limitPowerW: 'c.limit_w' }),
      parentName: asListed(circuitList, 'parentName', 'up.name'),
      points: {
        is: 'array(select p.name from circuit_point m join charge_point p on p.id = m.point_id where m.circuit_id = c.id order by m.rank, p.name)',
        kind: 'list',
        words: CIRCUIT_FIELDS.serialNumbers.words,
      },
    },
  },
  site: {
    by: 'stationId',
    from: 'station s left join site g on g.station_id = s.id',
    key: 's.id',
    fields: asForm(siteForm, 'g', {
      mode: ofSite('mode', 'mode'),
      siteLimitW: 's.site_limit_w',
      voltage: ofSite('voltage', 'voltage'),
      phases: ofSite('phases', 'phases'),
      reserveW: ofSite('reserve_w', 'reserveW'),
      strategy: ofSite('strategy', 'strategy'),
      turnMinutes: ofSite('turn_minutes', 'turnMinutes'),
      surplus: ofSite('surplus', 'surplus'),
      surplusHoldMinutes: ofSite('surplus_hold_minutes', 'surplusHoldMinutes'),
      surplusStartW: ofSite('surplus_start_w', 'surplusStartW'),
    }),
  },
  'site.wire': {
    by: 'stationId',
    from: 'station s',
    key: 's.id',
    fields: {
      wiring: {
        is: `array(select p.name || ' · ' || w.connector_no || ': L' || array_to_string(string_to_array(left(w.rotation, w.phases), null), ' L') || ', ' || w.min_a || coalesce('–' || w.max_a, '') || ' A'
            || coalesce(', {rank} ' || w.rank, '')
          from connector_wiring w join charge_point p on p.id = w.point_id where p.station_id = s.id order by p.name, w.connector_no)`,
        kind: 'list',
        values: { rank: { en: 'priority', zh: '优先级' } },
        words: { en: 'Wiring', zh: '接线' },
      },
    },
  },
  'site.manual': {
    by: ['serialNumber', 'connectorNo'],
    from: 'charge_point p join connector_limit l on l.point_id = p.id',
    key: keyOf('p.serial_number', 'l.connector_no'),
    fields: { limit: { is: 'l.manual_a', kind: 'count', words: { en: 'Limit (A)', zh: '限值 (A)' } } },
  },
  'site.meter': {
    by: 'stationId',
    from: 'energy_meter m left join charge_point p on p.id = m.point_id',
    key: 'm.station_id',
    fields: {
      ...asForm(meterForm, 'm'),
      point: { is: 'p.name', kind: 'text', words: { en: 'Charge point', zh: '充电桩' } },
      ...asForm(meterPoint.pick({ connectorNo: true }), 'm'),
    },
  },
  siteLimit: {
    by: 'id',
    from: 'site_limit l left join circuit c on c.id = l.circuit_id',
    key: 'l.id',
    fields: {
      ...asForm(siteLimitForm.omit({ circuitId: true }), 'l', { startTime: 'l.starts_at', endTime: 'l.ends_at' }),
      circuitName: asListed(siteLimitList, 'circuitName', 'c.name'),
      days: { is: 'l.days', kind: 'days', words: SITE_LIMIT_FIELDS.days.words },
      endedBy: asListed(siteLimitList, 'endedBy', 'l.ended_by'),
    },
  },
  timedCharge: {
    by: 'id',
    from: 'timed_charge k join charge_user u on u.id = k.charge_user_id',
    key: 'k.id',
    fields: {
      status: asListed(
        timedChargeList,
        'status',
        "case when k.ended_at is not null then 'ended' when k.paused then 'paused' else 'active' end",
        TIMED_STATE_WORDS,
      ),
      kind: asListed(timedChargeList, 'kind', 'k.kind'),
      driver: asListed(timedChargeList, 'account', 'u.account'),
      connectorNos: { is: 'k.connector_nos', kind: 'list', words: timedChargeList.columns.connectorNos.words },
      validFrom: { is: 'k.valid_from::text', kind: 'text', words: PERIOD_FIELDS.from.words },
      validTo: { is: 'k.valid_to::text', kind: 'text', words: PERIOD_FIELDS.to.words },
      days: { is: 'k.days', kind: 'days', words: TIMED_FIELDS.days.words },
      ...asForm(timedChargeForm.pick(TIMED_OWN), 'k'),
    },
  },
  reservation: {
    by: 'id',
    from: 'reservation r',
    key: 'r.id',
    fields: {
      status: asListed(reservationList, 'status', 'r.status', RESERVATION_STATE_WORDS),
      connectorNo: asListed(reservationList, 'connectorNo', 'r.connector_no'),
      expiryTime: asListed(reservationList, 'expiryTime', 'r.ends_at'),
      note: asListed(reservationList, 'note', 'r.note'),
    },
  },
  'price.create': setPrice,
  'price.copy': copiedPrice,
  'taxRate.create': {
    by: ['providerId', 'country'],
    // Any two letters: a country may have no rate and no station yet.
    from: `provider v cross join (select chr(a) || chr(b) as letters from generate_series(65, 90) a, generate_series(65, 90) b) k
      left join lateral (select * from tax_rate n where n.provider_id = v.id and n.country = k.letters order by n.id desc limit 1) t on true`,
    key: keyOf('v.id', 'k.letters'),
    fields: {
      ...asForm(taxRateForm.pick({ fromDay: true }), 't', { fromDay: 't.from_day::text' }),
      percent: { is: 't.percent', kind: 'percent', words: TAX_RATE_FIELDS.percent.words },
      prices: {
        is: "case t.on_top when true then 'onTop' when false then 'included' end",
        kind: 'word',
        values: { onTop: TAX_PRICE_WORDS.true, included: TAX_PRICE_WORDS.false },
        words: TAX_RATE_FIELDS.onTop.words,
      },
    },
  },
  'energyCost.save': {
    by: 'stationId',
    from: 'station s join provider v on v.id = s.provider_id',
    key: 's.id',
    fields: {
      costs: {
        is: `array(select c.from_day || ': ' || concat_ws(', ', ${(['sharp', 'peak', 'flat', 'valley'] as const).map(cost).join(', ')}) from energy_cost c where c.station_id = s.id order by c.from_day)`,
        kind: 'list',
        values: TIER_WORDS,
        words: { en: 'Energy cost (per kWh)', zh: '购电成本（每 kWh）' },
      },
    },
  },
  record: {
    by: 'transactionId',
    from: 'charging_record r',
    key: 'r.transaction_id',
    fields: {
      status: asListed(recordList, 'status', 'r.status'),
      valid: asFiltered(recordList, 'valid', 'r.valid::text'),
      energy: asListed(recordList, 'energy', 'r.energy_wh'),
      cost: asListed(recordList, 'cost', moneyOf('r.cost', 'r.currency')),
    },
  },
  'charging.goal': {
    by: 'transactionId',
    from: 'charging_live l',
    key: 'l.transaction_id',
    fields: asForm(goalForm, 'l', { leavesTime: 'l.leaves_at' }),
  },
};
