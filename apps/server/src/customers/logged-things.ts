import {
  ACTIVITY_FIELDS,
  cardList,
  carForm,
  chargeUserList,
  LEVEL_FIELDS,
  levelForm,
  userGroupList,
  VOUCHER_STATUS_WORDS,
  VOUCHER_TYPE_FIELDS,
  vendorRuleList,
  voucherList,
  voucherTypeForm,
} from '@csms/contract';
import { asField, asForm, asListed, keyOf, type LoggedThings, moneyOf } from '../access/index.ts';

const ALL = {
  stations: { en: 'All stations', zh: '全部站点' },
  users: { en: 'All charge users', zh: '全部充电用户' },
};
/** The names of stations; none: it holds at all of them. */
const stationsOf = (ids: string) =>
  `case when cardinality(${ids}) = 0 then array['stations'] else array(select s.name from station s where s.id = any (${ids}) order by s.name) end`;

/** What the operations of customers change. Who holds a card or car is no `account` here: both are named, and they are two people. */
export const customersThings: LoggedThings = {
  card: {
    by: 'cardNumber',
    from: 'card c left join charge_user u on u.id = c.charge_user_id',
    key: 'c.card_number',
    fields: {
      status: asListed(
        cardList,
        'status',
        "case when c.lost_at is not null then 'lost' when c.expires_at <= now() then 'expired' else 'valid' end",
      ),
      userName: { is: 'c.user_name', kind: 'text', words: cardList.columns.userName.inFile },
      phone: asListed(cardList, 'phone', 'c.phone'),
      email: asListed(cardList, 'email', 'c.email'),
      holder: asListed(cardList, 'chargeUserAccount', 'u.account'),
      expireTime: asListed(cardList, 'expireTime', 'c.expires_at'),
    },
  },
  car: {
    by: 'id',
    from: 'car c left join charge_user u on u.id = c.charge_user_id',
    key: 'c.id',
    fields: asForm(carForm, 'c', { chargeUserId: 'u.account' }),
  },
  chargeUser: {
    by: 'id',
    from: 'charge_user u left join user_group g on g.id = u.group_id',
    key: 'u.id',
    fields: {
      status: asListed(chargeUserList, 'status', "case when u.enabled then 'enabled' else 'disabled' end"),
      phone: asListed(chargeUserList, 'phone', 'u.phone'),
      email: asListed(chargeUserList, 'email', 'u.email'),
      userType: asListed(chargeUserList, 'userType', 'u.user_type'),
      groupName: asListed(chargeUserList, 'groupName', 'g.name'),
      postPaid: asListed(chargeUserList, 'postPaid', 'u.post_paid'),
    },
  },
  // The log says that it was done, without the data.
  'chargeUser.erase': { by: 'id', from: 'charge_user u', key: 'u.id', fields: {} },
  userGroup: {
    by: 'id',
    from: 'user_group g',
    key: 'g.id',
    fields: {
      groupName: asListed(userGroupList, 'groupName', 'g.name'),
      description: { is: 'g.description', kind: 'text', words: { en: 'Description', zh: '描述' } },
      limit: { is: 'g.monthly_limit_wh', kind: 'energy', words: { en: 'Monthly limit', zh: '每月限额' } },
      postPaid: asListed(userGroupList, 'postPaid', 'g.post_paid'),
      powerRank: asListed(userGroupList, 'powerRank', 'g.power_rank'),
      members: asListed(userGroupList, 'members', 'select count(*)::int from charge_user u where u.group_id = g.id'),
    },
  },
  membership: {
    by: 'id',
    from: 'membership_level l join provider v on v.id = l.provider_id',
    key: 'l.id',
    fields: {
      ...asForm(levelForm, 'l', {
        levelName: 'l.name',
        minEnergy: null,
        price: moneyOf('l.price', 'v.currency'),
      }),
      minEnergy: { is: 'l.min_energy_wh', kind: 'energy', words: LEVEL_FIELDS.minEnergy.words },
    },
  },
  activity: {
    by: 'id',
    from: 'activity a join provider v on v.id = a.provider_id',
    key: 'a.id',
    fields: {
      activityName: asField(ACTIVITY_FIELDS.activityName, 'a.name'),
      description: asField(ACTIVITY_FIELDS.description, 'a.description'),
      startTime: asField(ACTIVITY_FIELDS.startTime, 'a.starts_at'),
      endTime: asField(ACTIVITY_FIELDS.endTime, 'coalesce(a.stopped_at, a.ends_at)'),
      groups: {
        is: "case when cardinality(a.group_ids) = 0 then array['users'] else array(select g.name from user_group g where g.id = any (a.group_ids) order by g.name) end",
        kind: 'list',
        values: ALL,
        words: ACTIVITY_FIELDS.groupIds.words,
      },
      stations: { is: stationsOf('a.station_ids'), kind: 'list', values: ALL, words: ACTIVITY_FIELDS.stationIds.words },
      fee: asField(ACTIVITY_FIELDS.fee, 'a.fee'),
      percent: asField(ACTIVITY_FIELDS.percent, 'a.percent'),
      steps: {
        is: `array(select '{from} ' || v.currency || (step->>'from') || '{bonus} ' || v.currency || (step->>'bonus') from jsonb_array_elements(coalesce(a.steps, '[]')) step)`,
        kind: 'list',
        values: { from: { en: 'From', zh: '充' }, bonus: { en: ': bonus', zh: ' 送' } },
        words: { en: 'Steps', zh: '赠送档位' },
      },
    },
  },
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
  vendorRule: {
    by: ['vendor', 'model'],
    from: 'vendor_rule r',
    key: keyOf('r.vendor', 'r.model'),
    fields: {
      pattern: asListed(vendorRuleList, 'pattern', 'r.id_tag_pattern'),
      steps: asListed(
        vendorRuleList,
        'steps',
        "(select string_agg(concat_ws(' ', s ->> 'kind', nullif(s ->> 'value', '')), ' → ') from jsonb_array_elements(r.id_tag_steps) s)",
      ),
      delays: asListed(
        vendorRuleList,
        'delays',
        "(select string_agg((d ->> 'message') || ' ' || (d ->> 'delayMs') || ' ms', ', ') from jsonb_array_elements(r.answer_delays) d)",
      ),
      idTagLength: asListed(vendorRuleList, 'idTagLength', 'r.token_length'),
      note: asListed(vendorRuleList, 'note', 'r.note'),
    },
  },
};
