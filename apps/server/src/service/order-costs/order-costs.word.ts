import { CLAIM_FIELDS, COST_WORDS, costRules, warrantyForm } from '@csms/contract';
import { asField, asForm, moneyOf, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { nameOf, PROVIDER } from '../logged-fields.ts';
import { orderCostRoutes } from './order-costs.routes.ts';
import { workReportRoutes } from './work-report.ts';

/** All that order costs give the app. */
export const orderCosts: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => {
    orderCostRoutes(http, { databases, clock });
    workReportRoutes(http, { databases, clock });
  },
  operandNames: {
    costRules: PROVIDER,
  },
  loggedThings: {
    orderCost: {
      by: 'taskId',
      from: `work_order w join provider v on v.id = w.provider_id left join work_order_claim c on c.work_order_id = w.id
        left join system_users a on a.id = w.approved_by`,
      key: 'w.task_id',
      fields: {
        costs: {
          is: `array(select '{' || k.kind || '} ' || v.currency || trim_scale(k.amount) || coalesce(' · ' || nullif(k.note, ''), '') from work_order_cost k where k.work_order_id = w.id order by k.id)`,
          kind: 'list',
          values: COST_WORDS.kinds,
          words: { en: 'Cost', zh: '费用' },
        },
        estimate: { is: moneyOf('w.estimate', 'v.currency'), kind: 'money', words: { en: 'Expected cost', zh: '预估费用' } },
        approvedBy: { is: nameOf('a'), kind: 'text', words: { en: 'Approved by', zh: '审批人' } },
        claim: { is: 'c.kind', kind: 'word', values: COST_WORDS.claims, words: { en: 'Claim', zh: '索赔' } },
        party: asField(CLAIM_FIELDS.party, 'c.party'),
        claimNumber: asField(CLAIM_FIELDS.claimNumber, 'c.claim_number'),
        claimState: asField(CLAIM_FIELDS.state, 'c.state'),
        claimAmount: asField(CLAIM_FIELDS.amount, moneyOf('c.amount', 'v.currency')),
        note: asField(CLAIM_FIELDS.note, 'c.note'),
      },
    },
    costRules: {
      by: 'providerId',
      from: 'provider v left join cost_rule c on c.provider_id = v.id',
      key: 'v.id',
      fields: asForm(costRules, 'c', {
        hourRate: moneyOf('c.hour_rate', 'v.currency'),
        approvalLimit: moneyOf('c.approval_limit', 'v.currency'),
      }),
    },
    warranty: {
      by: 'serialNumber',
      from: 'charge_point p left join point_warranty w on w.point_id = p.id',
      key: 'p.serial_number',
      fields: asForm(warrantyForm, 'w', {
        serialNumbers: null,
        installedDay: 'w.installed_on',
        warrantyUntil: 'w.warranty_until',
      }),
    },
  },
};
