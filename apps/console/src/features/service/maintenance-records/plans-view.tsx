import { DeleteOutlined, EditOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { contract, FLAG_WORDS, type MaintenancePlan, maintenancePlanForm, maintenancePlanList } from '@csms/contract';
import { Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';

const api = contract.maintenanceRecords;
const STALE = [api.plans, api.tasks];
const PlanField = fieldsOf(maintenancePlanForm);
interface Values extends Omit<z.output<typeof maintenancePlanForm>, 'firstDay'> {
  firstDay: Dayjs | null;
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
  const names = useCall(contract.components.getComName, { query: { providerId } }, { enabled: basis === 'use' });
  if (basis === 'calendar')
    return (
      <FieldRow>
        <PlanField name="everyMonths" required />
        <PlanField name="firstDay" required />
      </FieldRow>
    );
  return (
    <FieldRow>
      <PlanField name="typeId" required>
        {(label) => (
          <Select
            loading={names.isPending}
            placeholder={label}
            showSearch={{ optionFilterProp: 'label' }}
            options={names.data?.map((one) => ({
              value: one.id,
              label: [one.componentName, one.vendor, one.model].filter(Boolean).join(' · '),
            }))}
          />
        )}
      </PlanField>
      <PlanField name="sharePercent" required />
    </FieldRow>
  );
}

function PlanDrawer({ one, open, onClose }: { one: MaintenancePlan | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['maintenanceRecords', 'common']);
  const { providerId: own, isShowProvider } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(api.createPlan, STALE);
  const update = useSend(api.updatePlan, STALE);
  const basis = Form.useWatch('basis', form) ?? one?.basis ?? 'calendar';
  const providerId = Form.useWatch('providerId', form) ?? one?.providerId ?? own;
  return (
    <FormDrawer<Values>
      title={one ? t('planEdit', { name: one.planName }) : t('planCreate')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one
          ? { ...one, firstDay: one.firstDay && dayjs(one.firstDay) }
          : {
              providerId: own,
              work: 'inspection',
              basis: 'calendar',
              everyMonths: 12,
              sharePercent: 80,
              leadDays: 14,
              windowStart: '09:00',
              windowMinutes: 60,
              enabled: true,
            }
      }
      onValuesChange={(changed) => {
        if (changed.providerId !== undefined) form.setFieldValue('typeId', undefined);
      }}
      onSubmit={async ({ providerId: chosen, firstDay, ...values }) => {
        const body = { ...values, firstDay: firstDay?.format('YYYY-MM-DD') ?? null };
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body })
          : await create.mutateAsync({ body: { ...body, providerId: chosen ?? own } });
        notify.success(t(one ? 'planSaved' : 'planCreated', { name: saved.planName }));
      }}
    >
      <PlanField name="planName" input={{ autoFocus: true }} />
      <PlanField name="providerId" hidden={!isShowProvider}>
        {(label) => <ProviderSelect label={label} disabled={one !== undefined} />}
      </PlanField>
      <FieldRow>
        <PlanField name="work" />
        <PlanField name="basis" />
      </FieldRow>
      <WhenFields basis={basis} providerId={providerId} />
      <PlanField name="stationId">
        <StationSelect allowClear placeholder={t('everyStation')} />
      </PlanField>
      <FieldRow>
        <PlanField name="vendor" />
        <PlanField name="model" />
        <PlanField name="windowStart" />
        <PlanField name="windowMinutes" />
        <PlanField name="leadDays" />
        <PlanField name="enabled" />
      </FieldRow>
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
          <RowCard
            columns={columns}
            row={row}
            title="planName"
            facts={['work', 'when', 'where', 'window', 'openTasks']}
            beside={
              <>
                {row.enabled ? null : <ToneTag tone="neutral">{`${word('enabled')}: ${say(FLAG_WORDS.false)}`}</ToneTag>}
                {menu(row)}
              </>
            }
          />
        )}
        empty={<StateBlock tone="empty" title={t('planEmpty')} hint={t('planEmptyHint')} />}
      />
      {writes ? <PlanDrawer key={plan.key} {...plan.form} /> : null}
    </>
  );
}
