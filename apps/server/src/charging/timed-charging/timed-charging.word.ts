import { PERIOD_FIELDS, TIMED_FIELDS, TIMED_STATE_WORDS, timedChargeForm, timedChargeList } from '@csms/contract';
import { asForm, asListed, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { timedChargingRoutes } from './timed-charging.routes.ts';
import { timedWork } from './timed-work.ts';

/** What a timed charge says beside its place, its driver and its days. */
const TIMED_OWN = { startTime: true, readyTime: true, wantsWh: true, maxMinutes: true, retryMinutes: true, note: true } as const;

/** All that timed charging gives the app. */
export const timedCharging: Word<ChargingParts> = {
  routes: (http, { databases, clock }) => timedChargingRoutes(http, { databases, clock }),
  operandNames: {
    timedCharge:
      "select k.id, concat_ws(' · ', p.serial_number, u.account) as name from timed_charge k join charge_point p on p.id = k.point_id join charge_user u on u.id = k.charge_user_id",
  },
  loggedThings: {
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
  },
  work: ({ databases, bus, clock, commands, timing }) => [timedWork({ databases, bus, clock, commands }, timing.timedMs)],
};
