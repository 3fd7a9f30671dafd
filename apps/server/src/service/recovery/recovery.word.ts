import { PLAYBOOK_FIELDS, RECOVERY_STEP_WORDS } from '@csms/contract';
import { asField, keyOf, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { PROVIDER } from '../logged-fields.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { recoveryWork } from './recovery-work.ts';

/** All that recovery gives the app. */
export const recovery: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock, settings }) => recoveryRoutes(http, { databases, bus, clock, settings }),
  operandNames: {
    'recovery.setStopped': PROVIDER,
  },
  loggedThings: {
    'recovery.setStopped': {
      by: 'providerId',
      from: 'provider v left join recovery_setting r on r.provider_id = v.id',
      key: 'v.id',
      fields: {
        isStopped: {
          is: 'coalesce(r.is_stopped, false)',
          kind: 'flag',
          words: { en: 'Recovery is switched off', zh: '自动恢复已停止' },
        },
      },
    },
    'recovery.savePlaybook': {
      by: ['providerId', 'faultCode', 'vendorCode', 'vendor', 'model'],
      from: 'recovery_playbook b',
      key: keyOf('b.provider_id', 'b.fault_code', 'b.vendor_code', 'b.vendor', 'b.model'),
      fields: {
        steps: {
          is: `array(select '{' || (step->>'kind') || '}' || coalesce(' ' || (step->>'seconds') || ' s', '') from jsonb_array_elements(b.steps) step)`,
          kind: 'list',
          values: RECOVERY_STEP_WORDS,
          words: { en: 'Steps', zh: '步骤' },
        },
        enabled: asField(PLAYBOOK_FIELDS.enabled, 'b.enabled'),
        actsAlone: asField(PLAYBOOK_FIELDS.actsAlone, 'b.acts_alone'),
      },
    },
  },
  work: ({ databases, bus, clock, commands, chargerFiles, settings, timing }) => [
    recoveryWork({ databases, bus, clock, commands, settings, chargerFiles }, timing.recoveryMs),
  ],
};
