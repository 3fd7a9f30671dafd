import { meterForm, meterPoint, SITE_DEFAULTS, SITE_LIMIT_FIELDS, siteForm, siteLimitForm, siteLimitList } from '@csms/contract';
import { asForm, asListed, keyOf, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { STATION } from '../logged-fields.ts';
import { balancing, dropOldMinutes } from './balancer.ts';
import { chargerModelRoutes } from './charger-models/charger-models.routes.ts';
import { energyMeterRoutes } from './energy-meter.ts';
import { loadBalancingRoutes } from './load-balancing.routes.ts';
import { meterWork } from './meter-holder.ts';
import { phaseMeasuring } from './phase-measuring.ts';
import { siteLimitRoutes } from './site-limits/site-limits.routes.ts';

/** A setting of a site; one that nobody has set is as by default. */
const ofSite = (column: string, field: keyof typeof SITE_DEFAULTS) => `coalesce(g.${column}, '${SITE_DEFAULTS[field]}')`;

/** All that load balancing gives the app. */
export const loadBalancing: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock, seal, outward }) => {
    loadBalancingRoutes(http, { databases, clock });
    siteLimitRoutes(http, { databases, bus, clock });
    chargerModelRoutes(http, { databases, clock });
    energyMeterRoutes(http, { databases, bus, clock, seal, outward });
  },
  operandNames: {
    siteLimit:
      "select l.id, concat_ws(' · ', s.name, nullif(l.reason, '')) as name from site_limit l join station s on s.id = l.station_id",
    'siteLimit.create': STATION,
    'siteLimit.curtail': STATION,
    'site.meter': STATION,
    'site.meterRemove': STATION,
    'site.save': STATION,
    'site.wire': STATION,
  },
  loggedThings: {
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
  },
  work: ({ databases, bus, clock, commands, seal, outward, log, timing }) => [
    balancing({ databases, bus, clock }, timing.balancingMs),
    phaseMeasuring({ databases, clock, commands }, timing.measuringMs),
    meterWork({ databases, bus, clock, seal, outward, log }, timing.metersMs),
  ],
  clear: async ({ databases, clock }) => {
    await dropOldMinutes({ databases, clock });
  },
};
