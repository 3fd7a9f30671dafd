import { FEE_KINDS, FLAT_FEE_KEYS, priceForm, TIER_FEE_KEYS, TIER_WORDS, type Words } from '@csms/contract';
import { TIERS } from '@csms/kernel';
import { asForm, keyOf, type LoggedField, type LoggedThings, moneyOf } from '../../access/index.ts';
import { feeColumn } from '../billing/index.ts';

/** A version by its group, if it has one, and its first moment by the station's clock. */
export const VERSION_LABEL = (version: string, group: string, station: string): string =>
  `concat_ws(' · ', ${group}.name, to_char(${version}.effective_from at time zone ${station}.time_zone, 'YYYY-MM-DD HH24:MI'))`;

const clock = (slot: string) => `lpad((${slot} / 2)::text, 2, '0') || case ${slot} % 2 when 0 then ':00' else ':30' end`;
/** The stretches of a version's day, each with its tier. */
const STRETCHES = `array(select '{' || tier || '} ' || ${clock('first')} || '–' || ${clock('past')} from (
    select tier, min(slot) as first, max(slot) + 1 as past from (
      select slot, tier, slot - row_number() over (partition by tier order by slot) as stretch
      from (select slot, substr(v.slots, slot + 1, 1) as tier from generate_series(0, 47) slot where v.id is not null) as slots
    ) as slots group by tier, stretch
  ) as stretches order by first)`;

const money = (column: string, words: Words): LoggedField => ({ is: moneyOf(`v.${column}`, 'o.currency'), kind: 'money', words });

/** What a price says beside its fees. */
const BESIDE = {
  occupancyFreeMinutes: true,
  occupancyMostMinutes: true,
  sessionFeePerStay: true,
  stayGapMinutes: true,
  followsChanges: true,
} as const;
const FIELDS: Readonly<Record<string, LoggedField>> = {
  version: {
    is: `case when v.id is not null then ${VERSION_LABEL('v', 'g', 's')} end`,
    kind: 'text',
    words: { en: 'Effective from (station time)', zh: '生效时间（站点时间）' },
  },
  day: {
    is: STRETCHES,
    kind: 'list',
    values: { s: TIER_WORDS.sharp, p: TIER_WORDS.peak, f: TIER_WORDS.flat, v: TIER_WORDS.valley },
    words: { en: 'Tiers of the day', zh: '分时时段' },
  },
  ...Object.fromEntries(
    TIERS.flatMap((tier) =>
      TIER_FEE_KEYS.map((fee) => {
        const { short } = FEE_KINDS[fee];
        const words = { en: `${short.en}, ${TIER_WORDS[tier].en}`, zh: `${TIER_WORDS[tier].zh}段${short.zh}` };
        return [`${tier}_${fee}`, money(`${tier}_${fee}`, words)];
      }),
    ),
  ),
  ...Object.fromEntries(
    FLAT_FEE_KEYS.map((fee) => [FEE_KINDS[fee].price, money(feeColumn(FEE_KINDS[fee].price), FEE_KINDS[fee].words)]),
  ),
  ...asForm(priceForm.pick(BESIDE), 'v', { stayGapMinutes: 'case when v.session_fee_per_stay then v.stay_gap_minutes end' }),
};

/** The newest version of a station. */
const newest = (where: string) =>
  `left join lateral (select * from price_version n where n.station_id = s.id and ${where} order by n.id desc limit 1) v on true`;

/** A new price, beside the last one of the same payers: of a group, or of everybody. */
export const setPrice: LoggedThings[string] = {
  by: ['stationId', 'groupId'],
  from: `station s join provider o on o.id = s.provider_id
    cross join lateral (select null::int as id, null::text as name union all select u.id, u.name from user_group u where u.provider_id = s.provider_id) g
    ${newest('n.group_id is not distinct from g.id')}`,
  key: keyOf('s.id', "coalesce(g.id::text, '')"),
  fields: FIELDS,
};

/** A copied price, beside the last one of the station. */
export const copiedPrice: LoggedThings[string] = {
  by: 'stationId',
  from: `station s join provider o on o.id = s.provider_id ${newest('true')} left join user_group g on g.id = v.group_id`,
  key: 's.id',
  fields: FIELDS,
};

/** A price that has changed at many stations, beside everybody's last one of each. */
export const changedPrices: LoggedThings[string] = {
  by: 'stationId',
  from: `station s join provider o on o.id = s.provider_id ${newest('n.group_id is null')} left join user_group g on g.id = v.group_id`,
  key: 's.id',
  fields: FIELDS,
};
