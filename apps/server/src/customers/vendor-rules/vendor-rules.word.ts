import { vendorRuleList } from '@csms/contract';
import { asListed, keyOf, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { vendorRuleRoutes } from './vendor-rules.ts';

/** All that vendor rules give the app. */
export const vendorRules: Word<CustomersParts> = {
  routes: (http, { databases, bus }) => vendorRuleRoutes(http, databases, bus),
  loggedThings: {
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
  },
};
