import { CONNECTOR_TYPE_WORDS, POINT_FIELDS, pointForm, pointList } from '@csms/contract';
import { asForm, asListed, type Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { PROFILE } from '../logged-fields.ts';
import { clearAddresses } from './addresses.writes.ts';
import { connectorCodeRoutes } from './codes.routes.ts';
import { pointMoveRoutes } from './moves.routes.ts';
import { pointRoutes } from './points.routes.ts';
import { clearConnectionEvents, clearStalePresence } from './presence.writes.ts';

/** All that points give the app. */
export const points: Word<NetworkParts> = {
  routes: (http, { databases, bus, clock, seal, publicNames }) => {
    pointMoveRoutes(http, { databases, bus, clock, seal });
    pointRoutes(http, databases, bus, seal, clock);
    connectorCodeRoutes(http, { databases, clock, publicNames });
  },
  loggedThings: {
    point: {
      by: 'serialNumber',
      from: 'charge_point p join station s on s.id = p.station_id',
      key: 'p.serial_number',
      fields: {
        ...asForm(pointForm.omit({ stationId: true }), 'p', {
          pointName: 'p.name',
          ratedPower: '(p.rated_power_w / 1000.0)::float8',
        }),
        stationName: asListed(pointList, 'station', 's.name'),
        connectors: {
          is: `array(select c.connector_no || ' · {' || c.connector_type || '} · ' || (c.max_power_w / 1000.0)::float8 || ' kW' || coalesce(' · ' || nullif(c.name, ''), '')
            from connector c where c.point_id = p.id order by c.connector_no)`,
          kind: 'list',
          values: CONNECTOR_TYPE_WORDS,
          words: POINT_FIELDS.connectors.words,
        },
        securityProfile: PROFILE,
        isProtected: { is: 'p.password_sealed is not null', kind: 'flag', words: { en: 'Has a password', zh: '已设密码' } },
        cutOffBy: {
          is: 'case when p.cut_off_at is not null then p.cut_off_by end',
          kind: 'text',
          words: { en: 'Cut off by', zh: '切断操作人' },
        },
      },
    },
  },
  work: ({ databases, bus, clock, timing }) => [
    {
      name: 'presence',
      everyMs: timing.presenceMs ?? 10_000,
      work: () => clearStalePresence(databases, bus, clock.now()),
    },
  ],
  clear: async ({ databases, clock }) => {
    await clearConnectionEvents(databases, clock.now());
    await clearAddresses(databases, clock.now());
  },
};
