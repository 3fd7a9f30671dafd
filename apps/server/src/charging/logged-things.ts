import {
  ALARM_WORDS,
  alarmList,
  BALANCING_STRATEGY_WORDS,
  circuitList,
  goalForm,
  maintenanceList,
  RESERVATION_STATE_WORDS,
  recordList,
  reservationList,
  SITE_DEFAULTS,
  SITE_MODE_WORDS,
  siteLimitList,
  stationList,
  TIER_WORDS,
  TIMED_STATE_WORDS,
  timedChargeList,
  type Words,
} from '@csms/contract';
import { asFiltered, asForm, asListed, keyOf, type LoggedField, type LoggedThings, moneyOf } from '../access/index.ts';
import { copiedPrice, setPrice } from './prices/logged-prices.ts';

const LIMIT_A: Words = circuitList.columns.limitA.words;
const IMBALANCE: Words = { en: 'Largest difference between lines (A)', zh: '三相最大不平衡 (A)' };
const STRATEGY: Words = circuitList.columns.strategy.words;
const TURN: Words = circuitList.columns.turnMinutes.words;
const cost = (tier: keyof typeof TIER_WORDS) => `'{${tier}} ' || v.currency || trim_scale(c.${tier})`;

const alarmText = (key: 'note' | 'closedBy' | 'closeReason', is: string): LoggedField => asListed(alarmList, key, is);

/** A setting of a site; one that nobody has set is as by default. */
const ofSite = (column: string, field: keyof typeof SITE_DEFAULTS) => `coalesce(g.${column}, '${SITE_DEFAULTS[field]}')`;

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
    fields: {
      kind: asListed(maintenanceList, 'kind', 'w.kind'),
      startTime: asListed(maintenanceList, 'startTime', 'w.starts_at'),
      endTime: asListed(maintenanceList, 'endTime', 'w.ends_at'),
      note: asListed(maintenanceList, 'note', 'w.note'),
    },
  },
  circuit: {
    by: 'id',
    from: 'circuit c left join circuit up on up.id = c.parent_id',
    key: 'c.id',
    fields: {
      name: asListed(circuitList, 'name', 'c.name'),
      description: asListed(circuitList, 'description', 'c.description'),
      parentName: asListed(circuitList, 'parentName', 'up.name'),
      limitPowerW: asListed(circuitList, 'limitPowerW', 'c.limit_w'),
      limitA: asListed(circuitList, 'limitA', 'c.limit_a'),
      imbalanceA: { is: 'c.imbalance_a', kind: 'count', words: IMBALANCE },
      strategy: { is: 'c.strategy', kind: 'word', values: BALANCING_STRATEGY_WORDS, words: STRATEGY },
      turnMinutes: { is: 'c.turn_minutes', kind: 'count', words: TURN },
      points: {
        is: 'array(select p.name from circuit_point m join charge_point p on p.id = m.point_id where m.circuit_id = c.id order by m.rank, p.name)',
        kind: 'list',
        words: circuitList.columns.pointCount.words,
      },
    },
  },
  site: {
    by: 'stationId',
    from: 'station s left join site g on g.station_id = s.id',
    key: 's.id',
    fields: {
      mode: { is: ofSite('mode', 'mode'), kind: 'word', values: SITE_MODE_WORDS, words: { en: 'Control', zh: '控制方式' } },
      siteLimitW: asListed(stationList, 'siteLimitW', 's.site_limit_w'),
      limitA: { is: 'g.limit_a', kind: 'count', words: LIMIT_A },
      voltage: { is: ofSite('voltage', 'voltage'), kind: 'count', words: { en: 'Voltage (V)', zh: '电压 (V)' } },
      phases: { is: ofSite('phases', 'phases'), kind: 'count', words: { en: 'Phases', zh: '相数' } },
      reserveW: {
        is: ofSite('reserve_w', 'reserveW'),
        kind: 'power',
        words: { en: 'Reserve for the building', zh: '建筑预留功率' },
      },
      fallbackW: { is: 'g.fallback_w', kind: 'power', words: { en: 'Fallback limit', zh: '备用限额' } },
      imbalanceA: { is: 'g.imbalance_a', kind: 'count', words: IMBALANCE },
      strategy: { is: ofSite('strategy', 'strategy'), kind: 'word', values: BALANCING_STRATEGY_WORDS, words: STRATEGY },
      turnMinutes: { is: ofSite('turn_minutes', 'turnMinutes'), kind: 'count', words: TURN },
      surplus: {
        is: ofSite('surplus', 'surplus'),
        kind: 'word',
        values: {
          off: { en: 'Treat like any other power', zh: '与其他电力同等使用' },
          first: { en: 'Use it first', zh: '优先使用余电' },
          only: { en: 'Use nothing else', zh: '只使用余电' },
        },
        words: { en: 'Surplus power of the building', zh: '建筑余电' },
      },
      surplusStartW: {
        is: ofSite('surplus_start_w', 'surplusStartW'),
        kind: 'power',
        words: { en: 'Cars start from a surplus of', zh: '余电启动功率' },
      },
      surplusHoldMinutes: {
        is: ofSite('surplus_hold_minutes', 'surplusHoldMinutes'),
        kind: 'count',
        words: { en: 'Hold time of the surplus (min)', zh: '余电保持时间 (分钟)' },
      },
      surplusGridW: {
        is: 'g.surplus_grid_w',
        kind: 'power',
        words: { en: 'Grid power besides the surplus', zh: '余电之外的市电功率' },
      },
    },
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
      name: { is: 'm.name', kind: 'text', words: { en: 'Name', zh: '名称' } },
      source: {
        is: 'm.source',
        kind: 'word',
        values: {
          push: { en: 'HTTP push', zh: 'HTTP 推送' },
          mqtt: { en: 'MQTT subscription', zh: 'MQTT 订阅' },
          point: { en: 'Charge point meter', zh: '充电桩电表' },
        },
        words: { en: 'Source', zh: '数据来源' },
      },
      point: { is: 'p.name', kind: 'text', words: { en: 'Charge point', zh: '充电桩' } },
      connectorNo: { is: 'm.connector_no', kind: 'count', words: { en: 'Connector', zh: '枪号' } },
      includesCars: {
        is: 'm.includes_cars',
        kind: 'flag',
        words: { en: 'Readings include the chargers', zh: '读数包含充电用电' },
      },
      staleS: { is: 'm.stale_s', kind: 'count', words: { en: 'Valid for (s)', zh: '数据有效时间（秒）' } },
      maxW: { is: 'm.max_w', kind: 'power', words: { en: 'Highest plausible power', zh: '可信功率上限' } },
    },
  },
  siteLimit: {
    by: 'id',
    from: 'site_limit l left join circuit c on c.id = l.circuit_id',
    key: 'l.id',
    fields: {
      kind: asListed(siteLimitList, 'kind', 'l.kind'),
      circuitName: asListed(siteLimitList, 'circuitName', 'c.name'),
      days: { is: 'l.days', kind: 'days', words: { en: 'Days', zh: '星期' } },
      fromTime: { is: 'l.from_time', kind: 'text', words: { en: 'From', zh: '开始时间' } },
      toTime: { is: 'l.to_time', kind: 'text', words: { en: 'To', zh: '结束时间' } },
      startTime: asListed(siteLimitList, 'holdsFrom', 'l.starts_at'),
      endTime: asListed(siteLimitList, 'holdsUntil', 'l.ends_at'),
      limitW: asListed(siteLimitList, 'limitW', 'l.limit_w'),
      limitA: asListed(siteLimitList, 'limitA', 'l.limit_a'),
      reason: asListed(siteLimitList, 'reason', 'l.reason'),
      orderedBy: asListed(siteLimitList, 'orderedBy', 'l.ordered_by'),
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
      validFrom: { is: 'k.valid_from::text', kind: 'text', words: { en: 'Valid period from', zh: '有效期开始日期' } },
      validTo: { is: 'k.valid_to::text', kind: 'text', words: { en: 'Valid period to', zh: '有效期结束日期' } },
      days: { is: 'k.days', kind: 'days', words: timedChargeList.columns.days.words },
      startTime: asListed(timedChargeList, 'startTime', 'k.start_time'),
      readyTime: asListed(timedChargeList, 'readyTime', 'k.ready_time'),
      wantsWh: asListed(timedChargeList, 'wantsWh', 'k.wants_wh'),
      maxMinutes: asListed(timedChargeList, 'maxMinutes', 'k.max_minutes'),
      retryMinutes: asListed(timedChargeList, 'retryMinutes', 'k.retry_minutes'),
      note: asListed(timedChargeList, 'note', 'k.note'),
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
      fromDay: { is: 't.from_day::text', kind: 'text', words: { en: 'First day', zh: '生效日期' } },
      percent: { is: 't.percent', kind: 'percent', words: { en: 'Rate', zh: '税率' } },
      prices: {
        is: "case t.on_top when true then 'onTop' when false then 'included' end",
        kind: 'word',
        values: {
          onTop: { en: 'The tax is added to the prices', zh: '价格不含税，税额另计' },
          included: { en: 'Prices contain the tax', zh: '价格含税' },
        },
        words: { en: 'Prices', zh: '价格' },
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
