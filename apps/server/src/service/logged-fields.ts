import { SERVICE_AREA_FIELDS, SKILL_WORDS } from '@csms/contract';
import type { LoggedField } from '../access/index.ts';

export const nameOf = (user: string) => `coalesce(nullif(${user}.name, ''), ${user}.username)`;

/** People with what they know to do. */
export const peopleOf = (from: string): LoggedField => ({
  is: `array(select ${nameOf('u')} || coalesce(' (' || (select string_agg('{' || one || '}', ', ') from unnest(m.skills) one) || ')', '') from ${from} order by 1)`,
  kind: 'list',
  values: SKILL_WORDS,
  words: SERVICE_AREA_FIELDS.serviceMen.words,
});

export const dayOf = (column: string) => `${column}::text`;

export const PROVIDER = 'select id, name from provider';
