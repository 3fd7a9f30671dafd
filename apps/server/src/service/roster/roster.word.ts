import { SERVICE_HOURS_FIELDS, type Words, weekdaysText } from '@csms/contract';
import { asField, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { PROVIDER } from '../logged-fields.ts';
import { rosterRoutes } from './roster.routes.ts';

const WEEK: Record<string, Words> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((day) => [day, { en: weekdaysText([day], 'en'), zh: weekdaysText([day], 'zh') }]),
);

/** All that roster gives the app. */
export const roster: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => rosterRoutes(http, { databases, clock }),
  operandNames: {
    serviceHours: PROVIDER,
  },
  loggedThings: {
    serviceHours: {
      by: 'providerId',
      from: 'provider v left join service_hours h on h.provider_id = v.id',
      key: 'v.id',
      fields: {
        week: {
          is: `array(select '{' || (one->>'day') || '} ' || (one->>'from') || '–' || (one->>'to') from jsonb_array_elements(coalesce(h.week, '[]')) one)`,
          kind: 'list',
          values: WEEK,
          words: { en: 'Service hours', zh: '服务时间' },
        },
        holidays: asField(SERVICE_HOURS_FIELDS.holidays, 'h.holidays', true),
        urgentAlways: asField(SERVICE_HOURS_FIELDS.urgentAlways, 'coalesce(h.urgent_always, true)'),
      },
    },
  },
};
