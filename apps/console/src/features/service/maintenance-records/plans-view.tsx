import { DeleteOutlined, EditOutlined, UnorderedListOutlined } from '@ant-design/icons';
import {
  contract,
  FLAG_WORDS,
  MAINTENANCE_WORKS,
  type MaintenancePlan,
  maintenancePlanForm,
  maintenancePlanList,
  PLAN_BASES,
  MAINTENANCE_RECORD_WORDS as WORDS,
} from '@csms/contract';
import { DatePicker, Form, Input, InputNumber, Select, Switch, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import styles from '../parts/service.module.css';

const api = contract.maintenanceRecords;
const STALE = [api.plans, api.tasks];
type Work = Exclude<MaintenancePlan['work'], 'meterChange'>;
const WORKS = MAINTENANCE_WORKS.filter((work): work is Work => work !== 'meterChange');
const wide = { width: '100%' };

interface Values {
  providerId: number;
  planName: string;
  work: Work;
  basis: MaintenancePlan['basis'];
  everyMonths: number | null;
  firstDay: Dayjs | null;
  typeId: number | null;
  sharePercent: number | null;
  stationId: number | null;
  vendor: string;
  model: string;
  leadDays: number;
  windowStart: Dayjs;
  windowMinutes: number;
  enabled: boolean;
}

export function PlanActions() {
  const { t } = useTranslation('maintenanceRecords');
  return (
    <NewButton permission="component:write" param="plan" value="new">
      {t('planCreate')}
    </NewButton>
  );
}

/** When a plan asks for its work. */
function WhenFields({ basis, providerId }: { basis: Values['basis']; providerId: number }) {
  const { t } = useTranslation(['maintenanceRecords', 'common']);
  const mustChoose = useMustChoose();
  const names = useCall(contract.components.getComName, { query: { providerId } }, { enabled: basis === 'use' });
  const needed = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  if (basis === 'calendar')
    return (
      <div className={styles.half}>
        <Form.Item name="everyMonths" label={t('every')} rules={needed(t('every'))}>
          <InputNumber min={1} max={120} precision={0} suffix={t('months')} style={wide} />
        </Form.Item>
        <Form.Item name="firstDay" label={t('firstDay')} rules={[mustChoose(t('firstDay'))]}>
          <DatePicker style={wide} />
        </Form.Item>
      </div>
    );
  return (
    <div className={styles.half}>
      <Form.Item name="typeId" label={t('component')} rules={[mustChoose(t('component'))]}>
        <Select
          loading={names.isPending}
          placeholder={t('component')}
          showSearch={{ optionFilterProp: 'label' }}
          options={names.data?.map((one) => ({
            value: one.id,
            label: [one.componentName, one.vendor, one.model].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
      <Form.Item name="sharePercent" label={t('share')} rules={needed(t('share'))}>
        <InputNumber min={1} max={200} precision={0} suffix="%" style={wide} />
      </Form.Item>
    </div>
  );
}

function PlanDrawer({ one, open, onClose }: { one: MaintenancePlan | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['maintenanceRecords', 'common']);
  const word = useWord();
  const rule = useRule();
  const { providerId: own, isShowProvider } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(api.createPlan, STALE);
  const update = useSend(api.updatePlan, STALE);
  const basis = Form.useWatch('basis', form) ?? one?.basis ?? 'calendar';
  const providerId = Form.useWatch('providerId', form) ?? one?.providerId ?? own;
  const { shape } = maintenancePlanForm;
  return (
    <FormDrawer<Values>
      title={one ? t('planEdit', { name: one.planName }) : t('planCreate')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one
          ? { ...one, firstDay: one.firstDay && dayjs(one.firstDay), windowStart: dayjs(`2026-01-01T${one.windowStart}`) }
          : {
              providerId: own,
              work: 'inspection',
              basis: 'calendar',
              everyMonths: 12,
              sharePercent: 80,
              leadDays: 14,
              windowStart: dayjs('2026-01-01T09:00'),
              windowMinutes: 60,
              enabled: true,
            }
      }
      onValuesChange={(changed) => {
        if (changed.providerId !== undefined) form.setFieldValue('typeId', undefined);
      }}
      onSubmit={async ({ providerId: chosen, firstDay, windowStart, ...values }) => {
        const body = {
          ...values,
          everyMonths: values.everyMonths ?? null,
          typeId: values.typeId ?? null,
          sharePercent: values.sharePercent ?? null,
          stationId: values.stationId ?? null,
          firstDay: firstDay?.format('YYYY-MM-DD') ?? null,
          windowStart: windowStart.format('HH:mm'),
        };
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body })
          : await create.mutateAsync({ body: { ...body, providerId: chosen ?? own } });
        notify.success(t(one ? 'planSaved' : 'planCreated', { name: saved.planName }));
      }}
    >
      <Form.Item name="planName" label={t('planName')} required rules={[rule(shape.planName, t('planName'))]}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="providerId" label={t('provider')} hidden={!isShowProvider}>
        <ProviderSelect label={t('provider')} disabled={one !== undefined} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="work" label={t('work')}>
          <Select options={WORKS.map((value) => ({ value, label: word(WORDS.works[value]) }))} />
        </Form.Item>
        <Form.Item name="basis" label={t('basis')}>
          <Select options={PLAN_BASES.map((value) => ({ value, label: word(WORDS.bases[value]) }))} />
        </Form.Item>
      </div>
      <WhenFields basis={basis} providerId={providerId} />
      <Form.Item name="stationId" label={t('station')}>
        <StationSelect allowClear placeholder={t('everyStation')} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="vendor" label={t('vendor')} extra={t('patternHint')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="model" label={t('model')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="windowStart"
          label={t('windowStart')}
          rules={[{ required: true, message: t('common:form.choice', { field: t('windowStart') }) }]}
        >
          <TimePicker format="HH:mm" minuteStep={15} style={wide} needConfirm={false} />
        </Form.Item>
        <Form.Item
          name="windowMinutes"
          label={t('windowMinutes')}
          required
          rules={[rule(shape.windowMinutes, t('windowMinutes'))]}
        >
          <InputNumber min={15} max={1440} precision={0} suffix={t('minutes')} style={wide} />
        </Form.Item>
        <Form.Item name="leadDays" label={t('lead')} rules={[rule(shape.leadDays, t('lead'))]}>
          <InputNumber min={0} max={180} precision={0} suffix={t('days')} style={wide} />
        </Form.Item>
        <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormDrawer>
  );
}

function useActions() {
  const { t } = useTranslation('maintenanceRecords');
  const writes = useAccess().can('component:write');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [, setOpen] = useUrlParam('plan');
  const remove = useSend(api.removePlan, STALE);
  return (row: MaintenancePlan): RowAction[] => {
    const actions: RowAction[] = [
      {
        key: 'tasks',
        label: t('tasksTab'),
        icon: <UnorderedListOutlined />,
        perform: () => void navigate(`?tab=due&planId=${row.id}`),
      },
    ];
    if (!writes) return actions;
    return [
      ...actions,
      { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setOpen(String(row.id)) },
      {
        key: 'remove',
        label: t('remove'),
        icon: <DeleteOutlined />,
        danger: true,
        perform: () =>
          confirm({
            title: t('planRemoveAsk', { name: row.planName }),
            consequence: t('planRemoveWill'),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params: { id: row.id } });
              notify.success(t('planRemoved', { name: row.planName }));
            },
          }),
      },
    ];
  };
}

/** Plans by calendar and by use. */
export function PlansView() {
  const { t } = useTranslation('maintenanceRecords');
  const word = useColumnWord(maintenancePlanList);
  const say = useWord();
  const { state, query } = useList(maintenancePlanList);
  const filters = useListFilters(maintenancePlanList, {});
  const actions = useActions();
  const writes = useAccess().can('component:write');
  const when = (row: MaintenancePlan) =>
    row.basis === 'calendar'
      ? t('whenCalendar', { count: row.everyMonths ?? 1, day: row.firstDay })
      : t('whenUse', { component: row.componentName, percent: row.sharePercent });
  const where = (row: MaintenancePlan) => [row.stationName, row.vendor, row.model].filter(Boolean).join(' · ') || t('all');
  const window = (row: MaintenancePlan) => t('windowOf', { start: row.windowStart, minutes: row.windowMinutes });
  const columns = useListColumns(maintenancePlanList, {
    when: { full: when, render: when },
    where: { full: where, render: where },
    window,
  });
  const menu = (row: MaintenancePlan) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.planName })} />;
  const plan = useRowParam('plan', query.data?.list);
  return (
    <>
      <FilteredList
        filters={filters}
        list={maintenancePlanList.name}
        label={t('plansTab')}
        columns={[...columns, actionsColumn(t('edit'), menu)]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.planName}</b>
              {row.enabled ? null : <ToneTag tone="neutral">{`${word('enabled')}: ${say(FLAG_WORDS.false)}`}</ToneTag>}
              {menu(row)}
            </span>
            <span>
              {say(WORDS.works[row.work])} · {when(row)}
            </span>
            <dl className={styles.cardFacts}>
              <dt>{word('where')}</dt>
              <dd>{where(row)}</dd>
              <dt>{word('window')}</dt>
              <dd>{window(row)}</dd>
              <dt>{word('openTasks')}</dt>
              <dd>{integer(row.openTasks)}</dd>
            </dl>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('planEmpty')} hint={t('planEmptyHint')} />}
      />
      {writes ? <PlanDrawer key={plan.key} {...plan.form} /> : null}
    </>
  );
}
