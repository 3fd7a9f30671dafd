import { VOUCHER_STATUS_WORDS, VOUCHER_TYPE_FIELDS, voucherList, voucherTypeForm } from '@csms/contract';
import { asForm, asListed, moneyOf, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { ALL, stationsOf } from '../logged-fields.ts';
import { voucherRoutes } from './vouchers.routes.ts';

/** All that vouchers give the app. */
export const vouchers: Word<CustomersParts> = {
  routes: (http, { databases, clock }) => voucherRoutes(http, databases, clock),
  operandNames: {
    voucher: 'select id, name from voucher_type',
    'voucher.withdraw': 'select v.id, t.name from voucher v join voucher_type t on t.id = v.type_id',
  },
  loggedThings: {
    voucher: {
      by: 'id',
      from: 'voucher_type t join provider v on v.id = t.provider_id',
      key: 't.id',
      fields: {
        ...asForm(voucherTypeForm, 't', {
          voucherName: 't.name',
          value: null,
          maxAmount: moneyOf('t.max_amount', 'v.currency'),
          minCost: moneyOf('t.min_cost', 'v.currency'),
          leastUse: moneyOf('t.least_use', 'v.currency'),
          stationIds: null,
        }),
        value: {
          is: `case when t.kind = 'percent' then trim_scale(t.value) || ' %' else v.currency || trim_scale(t.value) end`,
          kind: 'text',
          words: VOUCHER_TYPE_FIELDS.value.words,
        },
        stations: { is: stationsOf('t.station_ids'), kind: 'list', values: ALL, words: VOUCHER_TYPE_FIELDS.stationIds.words },
        isStopped: { is: 't.stopped_at is not null', kind: 'flag', words: { en: 'Issuing stopped', zh: '已停止发放' } },
      },
    },
    'voucher.withdraw': {
      by: 'id',
      from: 'voucher o',
      key: 'o.id',
      fields: {
        status: asListed(
          voucherList,
          'status',
          "case when o.withdrawn_at is not null then 'withdrawn' when o.used_at is not null then 'used' else 'free' end",
          VOUCHER_STATUS_WORDS,
        ),
      },
    },
  },
};
