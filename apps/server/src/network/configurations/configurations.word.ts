import { configurationTemplateList, templateForm } from '@csms/contract';
import { asForm, keyOf, SECRET_NAMES, type Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { configurationRoutes } from './configurations.routes.ts';
import { followConfigurations } from './configurations.service.ts';

/** All that configurations give the app. */
export const configurations: Word<NetworkParts> = {
  follow: ({ databases, clock, commands }) => followConfigurations(commands, databases.system, clock),
  routes: (http, { databases, clock, commands }) => configurationRoutes(http, databases, commands, clock),
  operandNames: {
    configurationTemplate: 'select id, name from configuration_template',
  },
  loggedThings: {
    configurationTemplate: {
      by: 'id',
      from: 'configuration_template t',
      key: 't.id',
      fields: {
        ...asForm(templateForm.omit({ values: true }), 't', { templateName: 't.name' }),
        keys: {
          is: `array(select key || ' = ' || case when key ~* '${SECRET_NAMES}' then '***' else value end from jsonb_each_text(t.values) order by key)`,
          kind: 'list',
          words: configurationTemplateList.columns.keys.words,
        },
      },
    },
    'configuration.change': {
      by: ['serialNumber', 'key'],
      from: 'charge_point p join configuration_key k on k.point_id = p.id',
      key: keyOf('p.serial_number', 'k.key'),
      asked: 'value',
      fields: {
        value: { is: 'k.value', kind: 'text', words: { en: 'Value', zh: '值' } },
      },
    },
  },
};
