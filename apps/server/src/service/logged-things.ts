import {
  ALARM_WORDS,
  APPLY_STATE_WORDS,
  applyOrderList,
  CLAIM_FIELDS,
  COST_WORDS,
  contractorList,
  costRules,
  faultProblemForm,
  MAINTENANCE_PLAN_FIELDS,
  MAINTENANCE_RECORD_FIELDS,
  MAINTENANCE_TASK_FIELDS,
  maintenancePlanForm,
  maintenanceRecordList,
  maintenanceTaskList,
  PHOTO_MONTHS,
  PLAYBOOK_FIELDS,
  partForm,
  photoRule,
  RECOVERY_STEP_WORDS,
  SERVICE_AREA_FIELDS,
  SERVICE_HOURS_FIELDS,
  SKILL_WORDS,
  STEP_FIELDS,
  STOCKTAKE_FIELDS,
  STOCKTAKE_STATE_WORDS,
  schemeForm,
  stocktakeList,
  storeForm,
  WARNING_KIND_WORDS,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  type Words,
  warrantyForm,
  weekdaysText,
  workOrderList,
} from '@csms/contract';
import { asField, asForm, asListed, keyOf, type LoggedField, type LoggedThings, moneyOf } from '../access/index.ts';
import { componentThings } from './components/logged-components.ts';

const NOTE = { en: 'Note', zh: '备注' };

const nameOf = (user: string) => `coalesce(nullif(${user}.name, ''), ${user}.username)`;
/** People with what they know to do. */
const peopleOf = (from: string): LoggedField => ({
  is: `array(select ${nameOf('u')} || coalesce(' (' || (select string_agg('{' || one || '}', ', ') from unnest(m.skills) one) || ')', '') from ${from} order by 1)`,
  kind: 'list',
  values: SKILL_WORDS,
  words: SERVICE_AREA_FIELDS.serviceMen.words,
});
const dayOf = (column: string) => `${column}::text`;
const WEEK: Record<string, Words> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((day) => [day, { en: weekdaysText([day], 'en'), zh: weekdaysText([day], 'zh') }]),
);

/** What the operations of service change. */
export const serviceThings: LoggedThings = {
  workOrder: {
    by: 'taskId',
    from: `work_order w left join system_users l on l.id = w.leader_id left join system_users m on m.id = w.service_man_id
      left join service_contractor g on g.id = w.contractor_id`,
    key: 'w.task_id',
    fields: {
      state: asListed(workOrderList, 'state', 'w.state', WORK_ORDER_STATE_WORDS),
      priority: asListed(workOrderList, 'priority', 'w.priority', WORK_ORDER_PRIORITY_WORDS),
      leader: asListed(workOrderList, 'leader', nameOf('l')),
      contractor: asListed(workOrderList, 'contractor', 'g.name'),
      serviceMan: asListed(workOrderList, 'serviceMan', nameOf('m')),
      waitingFor: asField(STEP_FIELDS.waitingFor, 'w.waiting_for'),
      waitingUntil: asField(STEP_FIELDS.until, 'w.waiting_until'),
      plannedOn: { is: dayOf('w.planned_on'), kind: 'text', words: { en: 'Planned for', zh: '安排日期' } },
      planPlace: { is: 'w.plan_place', kind: 'count', words: { en: 'Place in the sequence', zh: '当日顺序' } },
    },
  },
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
  serviceArea: {
    by: 'id',
    from: 'service_area a left join system_users l on l.id = a.leader_id left join system_users d on d.id = a.deputy_id',
    key: 'a.id',
    fields: {
      areaName: asField(SERVICE_AREA_FIELDS.areaName, 'a.name'),
      leader: asField(SERVICE_AREA_FIELDS.leaderId, nameOf('l')),
      deputy: asField(SERVICE_AREA_FIELDS.deputyId, nameOf('d')),
      isDefault: asField(SERVICE_AREA_FIELDS.isDefault, 'a.is_default'),
      region: asField(SERVICE_AREA_FIELDS.pcaId, 'a.region_code'),
      stations: asField(
        SERVICE_AREA_FIELDS.stationIds,
        'array(select s.name from service_area_station m join station s on s.id = m.station_id where m.area_id = a.id order by s.name)',
        true,
      ),
      serviceMen: peopleOf('service_area_man m join system_users u on u.id = m.user_id where m.area_id = a.id'),
    },
  },
  contractor: {
    by: 'id',
    from: 'service_contractor g join provider v on v.id = g.provider_id left join system_users l on l.id = g.leader_id',
    key: 'g.id',
    fields: {
      contractorName: asListed(contractorList, 'contractorName', 'g.name'),
      leader: asListed(contractorList, 'leader', nameOf('l')),
      serviceMen: {
        ...peopleOf('service_contractor_man m join system_users u on u.id = m.user_id where m.contractor_id = g.id'),
        words: contractorList.columns.serviceMen.words,
      },
      hourRate: asListed(contractorList, 'hourRate', moneyOf('g.hour_rate', 'v.currency')),
      phone: asListed(contractorList, 'phone', 'g.phone'),
      note: asListed(contractorList, 'note', 'g.note'),
      isClosed: asListed(contractorList, 'isClosed', 'g.closed_at is not null'),
    },
  },
  scheme: {
    by: 'id',
    from: 'scheme c',
    key: 'c.id',
    fields: asForm(schemeForm, 'c'),
  },
  faultProblem: {
    by: 'id',
    from: 'fault_problem f',
    key: 'f.id',
    fields: asForm(faultProblemForm, 'f'),
  },
  ...componentThings,
  maintenancePlan: {
    by: 'id',
    from: 'maintenance_plan m left join component_type t on t.id = m.type_id left join station s on s.id = m.station_id',
    key: 'm.id',
    fields: {
      ...asForm(maintenancePlanForm, 'm', {
        planName: 'm.name',
        firstDay: 'm.first_on',
        typeId: null,
        sharePercent: null,
        stationId: null,
      }),
      component: asField(MAINTENANCE_PLAN_FIELDS.typeId, 't.name'),
      share: { is: 'm.share * 100', kind: 'percent', words: MAINTENANCE_PLAN_FIELDS.sharePercent.words },
      station: asField(MAINTENANCE_PLAN_FIELDS.stationId, 's.name'),
    },
  },
  maintenanceTask: {
    by: 'id',
    from: 'maintenance_task k',
    key: 'k.id',
    fields: {
      state: asListed(maintenanceTaskList, 'state', 'k.state'),
      windowFrom: asField(MAINTENANCE_TASK_FIELDS.windowFrom, 'k.window_from'),
      windowTo: asField(MAINTENANCE_TASK_FIELDS.windowTo, 'k.window_to'),
    },
  },
  maintenanceRecord: {
    by: 'id',
    from: 'maintenance_record r',
    key: 'r.id',
    fields: {
      doneTime: asListed(maintenanceRecordList, 'doneTime', 'r.done_at'),
      doneBy: asListed(maintenanceRecordList, 'doneBy', 'r.done_by'),
      validUntil: asListed(maintenanceRecordList, 'validUntil', dayOf('r.valid_until')),
      note: asListed(maintenanceRecordList, 'note', 'r.note'),
      cost: asListed(maintenanceRecordList, 'cost', moneyOf('r.cost', 'r.currency')),
      certificateNumber: asListed(maintenanceRecordList, 'certificateNumber', 'r.certificate_number'),
      files: { is: 'jsonb_array_length(r.files)', kind: 'count', words: MAINTENANCE_RECORD_FIELDS.files.words },
    },
  },
  material: {
    by: 'id',
    from: 'part p join provider v on v.id = p.provider_id',
    key: 'p.id',
    fields: asForm(partForm, 'p', { price: moneyOf('p.price', 'v.currency') }),
  },
  store: {
    by: 'id',
    from: 'store o',
    key: 'o.id',
    fields: asForm(storeForm, 'o', { isClosed: 'o.closed_at is not null' }),
  },
  stocktake: {
    by: 'id',
    from: 'stocktake k',
    key: 'k.id',
    fields: {
      state: asListed(stocktakeList, 'state', 'k.state', STOCKTAKE_STATE_WORDS),
      decisionNote: asField(STOCKTAKE_FIELDS.decisionNote, 'k.decision_note'),
    },
  },
  applyOrder: {
    by: 'taskId',
    from: 'apply_order a left join store f on f.id = a.from_store_id',
    key: 'a.task_id',
    fields: {
      state: asListed(applyOrderList, 'status', 'a.state', APPLY_STATE_WORDS),
      fromStoreName: asListed(applyOrderList, 'fromStoreName', 'f.name'),
      trackingNumber: asListed(applyOrderList, 'trackingNumber', 'a.tracking_number'),
    },
  },
  warning: {
    by: 'id',
    from: 'weather_warning w',
    key: 'w.id',
    fields: {
      acknowledgedBy: { is: 'w.acknowledged_by', kind: 'text', words: { en: 'Acknowledged by', zh: '确认人' } },
      note: { is: 'w.note', kind: 'text', words: NOTE },
    },
  },
  'warning.thresholds': {
    by: 'providerId',
    from: 'provider v',
    key: 'v.id',
    fields: {
      rules: {
        is: `array(select concat_ws(' · ', '{' || r.kind || '}', case when not r.enabled then '{off}' end, '{common} ' || r.common, '{serious} ' || r.serious) from warning_rule r where r.provider_id = v.id order by r.kind)`,
        kind: 'list',
        values: { ...WARNING_KIND_WORDS, ...ALARM_WORDS.levels, off: { en: 'Disabled', zh: '停用' } },
        words: { en: 'Thresholds', zh: '预警阈值' },
      },
      notices: {
        is: `array(select '{' || n.level || '}: ' || coalesce(nullif(concat_ws(', ', (select string_agg(r.name, ', ' order by r.name) from role r where r.id = any (n.role_ids)),
            (select string_agg(${nameOf('u')}, ', ' order by u.id) from system_users u where u.id = any (n.user_ids))), ''), '{' || n.told || '}') from warning_notice n where n.provider_id = v.id order by n.level)`,
        kind: 'list',
        values: {
          ...ALARM_WORDS.levels,
          all: { en: 'All users who handle warnings', zh: '所有可处理预警的用户' },
          nobody: { en: 'Nobody', zh: '不通知' },
        },
        words: { en: 'Who is notified', zh: '通知对象' },
      },
    },
  },
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
  costRules: {
    by: 'providerId',
    from: 'provider v left join cost_rule c on c.provider_id = v.id',
    key: 'v.id',
    fields: asForm(costRules, 'c', {
      hourRate: moneyOf('c.hour_rate', 'v.currency'),
      approvalLimit: moneyOf('c.approval_limit', 'v.currency'),
    }),
  },
  photoRetention: {
    by: 'providerId',
    from: 'provider v left join photo_retention r on r.provider_id = v.id',
    key: 'v.id',
    fields: asForm(photoRule, 'r', { months: `coalesce(r.months, ${PHOTO_MONTHS})` }),
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
};
