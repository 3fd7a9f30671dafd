import {
  ALARM_WORDS,
  APPLY_STATE_WORDS,
  applyOrderList,
  COST_WORDS,
  contractorList,
  FAULT_PROBLEM_STATE_WORDS,
  faultProblemList,
  MAINTENANCE_RECORD_WORDS,
  maintenancePlanList,
  maintenanceRecordList,
  maintenanceTaskList,
  PHOTO_MONTHS,
  partList,
  pointWarrantyList,
  RECOVERY_STEP_WORDS,
  SKILL_WORDS,
  STOCKTAKE_STATE_WORDS,
  stocktakeList,
  storeList,
  WAITING_FOR_WORDS,
  WARNING_KIND_WORDS,
  WORK_FAULT_WORDS,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  type Words,
  weekdaysText,
  workOrderList,
} from '@csms/contract';
import { asListed, keyOf, type LoggedField, type LoggedThings, moneyOf } from '../access/index.ts';
import { componentThings } from './components/logged-components.ts';

const NOTE = { en: 'Note', zh: '备注' };
const VENDOR = { en: 'Vendor', zh: '厂商' };
const MODEL = { en: 'Model', zh: '型号' };
const FAULT: Words = workOrderList.columns.faultCode.words;
const ENABLED = { en: 'Enabled', zh: '启用' };

const nameOf = (user: string) => `coalesce(nullif(${user}.name, ''), ${user}.username)`;
/** People with what they know to do. */
const peopleOf = (from: string): LoggedField => ({
  is: `array(select ${nameOf('u')} || coalesce(' (' || (select string_agg('{' || one || '}', ', ') from unnest(m.skills) one) || ')', '') from ${from} order by 1)`,
  kind: 'list',
  values: SKILL_WORDS,
  words: { en: 'Service men', zh: '运维人员' },
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
      waitingFor: { is: 'w.waiting_for', kind: 'word', values: WAITING_FOR_WORDS, words: { en: 'Waiting for', zh: '挂起原因' } },
      waitingUntil: { is: 'w.waiting_until', kind: 'time', words: { en: 'Until', zh: '预计恢复时间' } },
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
      party: { is: 'c.party', kind: 'text', words: { en: 'Claimed from', zh: '索赔对象' } },
      claimNumber: { is: 'c.claim_number', kind: 'text', words: { en: 'Claim number', zh: '索赔编号' } },
      claimState: { is: 'c.state', kind: 'word', values: COST_WORDS.claimStates, words: { en: 'State', zh: '状态' } },
      claimAmount: { is: moneyOf('c.amount', 'v.currency'), kind: 'money', words: { en: 'Claimed amount', zh: '索赔金额' } },
      note: { is: 'c.note', kind: 'text', words: NOTE },
    },
  },
  serviceArea: {
    by: 'id',
    from: 'service_area a left join system_users l on l.id = a.leader_id left join system_users d on d.id = a.deputy_id',
    key: 'a.id',
    fields: {
      areaName: { is: 'a.name', kind: 'text', words: { en: 'Area', zh: '区域' } },
      leader: { is: nameOf('l'), kind: 'text', words: { en: 'Leader', zh: '区域负责人' } },
      deputy: { is: nameOf('d'), kind: 'text', words: { en: 'Deputy', zh: '代理负责人' } },
      isDefault: { is: 'a.is_default', kind: 'flag', words: { en: 'Default', zh: '默认' } },
      region: { is: 'a.region_code', kind: 'text', words: { en: 'Region', zh: '地区编码' } },
      stations: {
        is: 'array(select s.name from service_area_station m join station s on s.id = m.station_id where m.area_id = a.id order by s.name)',
        kind: 'list',
        words: { en: 'Stations', zh: '站点' },
      },
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
    fields: {
      title: { is: 'c.title', kind: 'text', words: { en: 'Title', zh: '方案名称' } },
      faultCode: { is: 'c.fault_code', kind: 'word', values: WORK_FAULT_WORDS, words: FAULT },
      vendor: { is: 'c.vendor', kind: 'text', words: VENDOR },
      model: { is: 'c.model', kind: 'text', words: MODEL },
      steps: { is: 'c.steps', kind: 'list', words: { en: 'Steps', zh: '处理步骤' } },
      parts: { is: 'c.parts', kind: 'list', words: { en: 'Parts needed', zh: '所需备件' } },
      minutes: { is: 'c.minutes', kind: 'count', words: { en: 'Labour (minutes)', zh: '工时（分钟）' } },
    },
  },
  faultProblem: {
    by: 'id',
    from: 'fault_problem f',
    key: 'f.id',
    fields: {
      faultCode: asListed(faultProblemList, 'faultCode', 'f.fault_code', WORK_FAULT_WORDS),
      vendor: asListed(faultProblemList, 'vendor', 'f.vendor'),
      model: asListed(faultProblemList, 'model', 'f.model'),
      firmware: asListed(faultProblemList, 'firmware', 'f.firmware'),
      state: asListed(faultProblemList, 'state', 'f.state', FAULT_PROBLEM_STATE_WORDS),
      cause: asListed(faultProblemList, 'cause', 'f.cause'),
      workaround: asListed(faultProblemList, 'workaround', 'f.workaround'),
      fixedFirmware: asListed(faultProblemList, 'fixedFirmware', 'f.fixed_firmware'),
    },
  },
  ...componentThings,
  maintenancePlan: {
    by: 'id',
    from: 'maintenance_plan m left join component_type t on t.id = m.type_id left join station s on s.id = m.station_id',
    key: 'm.id',
    fields: {
      planName: asListed(maintenancePlanList, 'planName', 'm.name'),
      work: asListed(maintenancePlanList, 'work', 'm.work'),
      basis: { is: 'm.basis', kind: 'word', values: MAINTENANCE_RECORD_WORDS.bases, words: { en: 'Basis', zh: '触发方式' } },
      everyMonths: { is: 'm.every_months', kind: 'count', words: { en: 'Every (months)', zh: '每隔（月）' } },
      firstDay: { is: dayOf('m.first_on'), kind: 'text', words: { en: 'First due on', zh: '首次到期日' } },
      component: { is: 't.name', kind: 'text', words: { en: 'Component type', zh: '部件类型' } },
      share: { is: 'm.share * 100', kind: 'percent', words: { en: 'At share of rated life', zh: '达到额定寿命的' } },
      station: { is: 's.name', kind: 'text', words: { en: 'Station', zh: '站点' } },
      vendor: { is: 'm.vendor', kind: 'text', words: VENDOR },
      model: { is: 'm.model', kind: 'text', words: MODEL },
      leadDays: { is: 'm.lead_days', kind: 'count', words: { en: 'Open task before due (days)', zh: '提前生成任务（天）' } },
      windowStart: { is: 'm.window_start', kind: 'text', words: { en: 'Window starts', zh: '窗口开始时间' } },
      windowMinutes: { is: 'm.window_minutes', kind: 'count', words: { en: 'Window length (minutes)', zh: '窗口时长（分钟）' } },
      enabled: asListed(maintenancePlanList, 'enabled', 'm.enabled'),
    },
  },
  maintenanceTask: {
    by: 'id',
    from: 'maintenance_task k',
    key: 'k.id',
    fields: {
      state: asListed(maintenanceTaskList, 'state', 'k.state'),
      windowFrom: { is: 'k.window_from', kind: 'time', words: { en: 'From', zh: '开始时间' } },
      windowTo: { is: 'k.window_to', kind: 'time', words: { en: 'To', zh: '结束时间' } },
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
      files: { is: 'jsonb_array_length(r.files)', kind: 'count', words: { en: 'Files', zh: '附件' } },
    },
  },
  material: {
    by: 'id',
    from: 'part p join provider v on v.id = p.provider_id',
    key: 'p.id',
    fields: {
      partsNumber: asListed(partList, 'partsNumber', 'p.parts_number'),
      name: asListed(partList, 'name', 'p.name'),
      model: asListed(partList, 'model', 'p.model'),
      supplier: asListed(partList, 'supplier', 'p.supplier'),
      price: asListed(partList, 'price', moneyOf('p.price', 'v.currency')),
      unit: asListed(partList, 'unit', 'p.unit'),
      fits: { is: 'p.fits', kind: 'list', words: partList.columns.fits.words },
      minimum: asListed(partList, 'minimum', 'p.minimum'),
      leadDays: asListed(partList, 'leadDays', 'p.lead_days'),
      isSerialised: asListed(partList, 'isSerialised', 'p.is_serialised'),
    },
  },
  store: {
    by: 'id',
    from: 'store o',
    key: 'o.id',
    fields: {
      name: asListed(storeList, 'name', 'o.name'),
      kind: asListed(storeList, 'kind', 'o.kind'),
      address: asListed(storeList, 'address', 'o.address'),
      keeper: asListed(storeList, 'keeper', 'o.keeper'),
      isClosed: asListed(storeList, 'isClosed', 'o.closed_at is not null'),
    },
  },
  stocktake: {
    by: 'id',
    from: 'stocktake k',
    key: 'k.id',
    fields: {
      state: asListed(stocktakeList, 'state', 'k.state', STOCKTAKE_STATE_WORDS),
      decisionNote: { is: 'k.decision_note', kind: 'text', words: { en: 'Note of the decision', zh: '复核备注' } },
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
      holidays: { is: 'h.holidays::text[]', kind: 'list', words: { en: 'Holidays', zh: '节假日' } },
      urgentAlways: {
        is: 'coalesce(h.urgent_always, true)',
        kind: 'flag',
        words: { en: 'Count every hour for urgent orders', zh: '紧急工单全天计时' },
      },
    },
  },
  costRules: {
    by: 'providerId',
    from: 'provider v left join cost_rule c on c.provider_id = v.id',
    key: 'v.id',
    fields: {
      hourRate: {
        is: moneyOf('c.hour_rate', 'v.currency'),
        kind: 'money',
        words: { en: 'Rate of an hour of work', zh: '工时单价（每小时）' },
      },
      approvalLimit: {
        is: moneyOf('c.approval_limit', 'v.currency'),
        kind: 'money',
        words: { en: 'Approval from', zh: '审批限额' },
      },
    },
  },
  photoRetention: {
    by: 'providerId',
    from: 'provider v left join photo_retention r on r.provider_id = v.id',
    key: 'v.id',
    fields: {
      months: {
        is: `coalesce(r.months, ${PHOTO_MONTHS})`,
        kind: 'count',
        words: { en: 'Keep photos for (months)', zh: '照片保留（月）' },
      },
    },
  },
  warranty: {
    by: 'serialNumber',
    from: 'charge_point p left join point_warranty w on w.point_id = p.id',
    key: 'p.serial_number',
    fields: {
      supplier: asListed(pointWarrantyList, 'supplier', 'w.supplier'),
      installedDay: asListed(pointWarrantyList, 'installedDay', dayOf('w.installed_on')),
      warrantyUntil: asListed(pointWarrantyList, 'warrantyUntil', dayOf('w.warranty_until')),
      note: asListed(pointWarrantyList, 'note', 'w.note'),
    },
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
      enabled: { is: 'b.enabled', kind: 'flag', words: ENABLED },
      actsAlone: { is: 'b.acts_alone', kind: 'flag', words: { en: 'Start automatically', zh: '允许自动执行' } },
    },
  },
};
