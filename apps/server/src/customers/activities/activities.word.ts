import { ACTIVITY_FIELDS } from '@csms/contract';
import { asField, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { ALL, stationsOf } from '../logged-fields.ts';
import { activityRoutes } from './activities.routes.ts';

/** All that activities give the app. */
export const activities: Word<CustomersParts> = {
  routes: (http, { databases, clock }) => activityRoutes(http, databases, clock),
  operandNames: {
    activity: 'select id, name from activity',
  },
  loggedThings: {
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
  },
};
