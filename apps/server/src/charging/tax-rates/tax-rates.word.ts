import { TAX_PRICE_WORDS, TAX_RATE_FIELDS, taxRateForm } from '@csms/contract';
import { asForm, keyOf, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { taxRateRoutes } from './tax-rates.routes.ts';

/** All that tax rates give the app. */
export const taxRates: Word<ChargingParts> = {
  routes: (http, { databases, clock }) => taxRateRoutes(http, databases, clock),
  operandNames: {
    taxRate: "select id, concat_ws(' · ', country, from_day::text, trim_scale(percent) || '%') as name from tax_rate",
    'taxRate.create': 'select id, name from provider',
  },
  loggedThings: {
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
  },
};
