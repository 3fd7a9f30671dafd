import { CalendarOutlined, CheckOutlined, StopOutlined } from '@ant-design/icons';
import {
  contract,
  type MaintenanceTask,
  type MaintenanceTaskState,
  maintenanceTaskForm,
  maintenanceTaskList,
  MAINTENANCE_RECORD_WORDS as WORDS,
} from '@csms/contract';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { Place, usePointName } from '../parts/place.tsx';
import styles from '../parts/service.module.css';
import { STALE } from './record-forms.tsx';

const TaskField = fieldsOf(maintenanceTaskForm);
const api = contract.maintenanceRecords;
const TONES: Record<MaintenanceTaskState, Tone> = { open: 'warning', confirmed: 'info', done: 'good', skipped: 'neutral' };
const isLive = ({ state }: MaintenanceTask) => state === 'open' || state === 'confirmed';

function StateOf({ one }: { one: MaintenanceTask }) {
  const word = useWord();
  return <ToneTag tone={TONES[one.state]}>{word(WORDS.tasks[one.state])}</ToneTag>;
}

/** The day on which it is due, and whether that is past. */
function Due({ one }: { one: MaintenanceTask }) {
  const { t } = useTranslation('maintenanceRecords');
  return (
    <span className={one.overdue ? styles.late : undefined}>
      {one.dueDay}
      {one.overdue ? ` · ${t('daysLate')}` : null}
    </span>
  );
}

function Window({ one }: { one: MaintenanceTask }) {
  const { t } = useTranslation('maintenanceRecords');
  return (
    <span className={listParts.two}>
      <Time at={one.windowFrom} zone={one.timeZone} own />
      <small>
        {one.state === 'open' ? `${t('proposed')} · ` : null}
        {Math.round((Date.parse(one.windowTo) - Date.parse(one.windowFrom)) / 60_000)} {t('minutes')}
      </small>
    </span>
  );
}

function ConfirmForm({ one, onClose }: { one: MaintenanceTask; onClose: () => void }) {
  const { t } = useTranslation('maintenanceRecords');
  const word = useWord();
  const nameOf = usePointName();
  const [form] = Form.useForm<{ windowFrom: Dayjs; windowTo: Dayjs }>();
  const confirm = useSend(api.confirmTask, [...STALE, contract.maintenanceWindows.list]);
  const work = word(WORDS.works[one.work]);
  return (
    <FormDrawer
      title={t('confirmTitle', { work })}
      open
      onClose={onClose}
      submitText={t('confirm')}
      form={form}
      initialValues={{ windowFrom: dayjs(one.windowFrom), windowTo: dayjs(one.windowTo) }}
      onSubmit={async ({ windowFrom, windowTo }) => {
        await confirm.mutateAsync({
          params: { id: one.id },
          body: { windowFrom: windowFrom.toISOString(), windowTo: windowTo.toISOString() },
        });
        notify.success(t('confirmed'));
      }}
    >
      <p className={styles.hint}>
        <b>{nameOf(one)}</b> · {one.stationName} · {t('dueTask', { day: one.dueDay })}
      </p>
      <p className={styles.hint}>{t('confirmWill')}</p>
      <FieldRow>
        <TaskField name="windowFrom" />
        <TaskField name="windowTo" />
      </FieldRow>
    </FormDrawer>
  );
}

function SkipForm({ one, onClose }: { one: MaintenanceTask; onClose: () => void }) {
  const { t } = useTranslation('maintenanceRecords');
  const word = useWord();
  const nameOf = usePointName();
  const [form] = Form.useForm<{ reason: string }>();
  const skip = useSend(api.skipTask, [...STALE, contract.maintenanceWindows.list]);
  return (
    <FormDrawer
      title={t('skipTitle', { work: word(WORDS.works[one.work]) })}
      open
      onClose={onClose}
      submitText={t('skip')}
      danger
      form={form}
      onSubmit={async (body) => {
        await skip.mutateAsync({ params: { id: one.id }, body });
        notify.success(t('skipped'));
      }}
    >
      <p className={styles.hint}>
        <b>{nameOf(one)}</b> · {one.stationName} · {t('dueTask', { day: one.dueDay })}
      </p>
      <p className={styles.hint}>{t('skipWill')}</p>
      <TaskField name="reason" />
    </FormDrawer>
  );
}

function useActions() {
  const { t } = useTranslation('maintenanceRecords');
  const { can } = useAccess();
  const patch = useUrlPatch();
  const navigate = useNavigate();
  return (one: MaintenanceTask): RowAction[] => {
    if (!isLive(one) || !can('component:write')) return [];
    const actions: RowAction[] = [
      {
        key: 'done',
        label: t('done'),
        icon: <CheckOutlined />,
        perform: () => void navigate(`?tab=records&record=new&task=${one.id}`),
      },
      {
        key: 'skip',
        label: t('skip'),
        icon: <StopOutlined />,
        danger: true,
        perform: () => patch({ task: String(one.id), act: 'skip' }),
      },
    ];
    if (can('maintenance:write'))
      actions.unshift({
        key: 'confirm',
        label: t(one.state === 'open' ? 'confirm' : 'move'),
        icon: <CalendarOutlined />,
        perform: () => patch({ task: String(one.id), act: 'confirm' }),
      });
    return actions;
  };
}

/** What is due: by a plan, or since a check ends its validity. Overdue ones lead. */
export function TasksView() {
  const { t } = useTranslation('maintenanceRecords');
  const say = useWord();
  const { state, query } = useList(maintenanceTaskList);
  const filters = useListFilters(maintenanceTaskList, {
    stationId: useStationFilter(say(maintenanceTaskList.filters.stationId.words)),
  });
  const actions = useActions();
  const why = (row: MaintenanceTask) => [row.planName ?? t('validity'), row.componentName].filter(Boolean).join(' · ');
  const columns = useListColumns(maintenanceTaskList, {
    place: (row) => <Place one={row} />,
    why: { full: why, render: why },
    dueDay: (row) => <Due one={row} />,
    state: (row) => <StateOf one={row} />,
    window: (row) => <Window one={row} />,
  });
  const menu = (row: MaintenanceTask) => {
    const list = actions(row);
    return list.length === 0 ? null : (
      <RowMenu actions={list} label={t('actionsOf', { name: `${say(WORDS.works[row.work])} ${row.pointName}` })} />
    );
  };
  const [given] = useUrlParam('task');
  const [act] = useUrlParam('act');
  const patch = useUrlPatch();
  const onClose = () => patch({ task: undefined, act: undefined });
  const one = query.data?.list.find(({ id }) => String(id) === given);
  return (
    <>
      <FilteredList
        filters={filters}
        list={maintenanceTaskList.name}
        label={t('tasksTab')}
        columns={[...columns, actionsColumn(t('edit'), menu)]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="work"
            facts={['place', 'dueDay', 'window', 'why']}
            beside={
              <>
                <StateOf one={row} />
                {menu(row)}
              </>
            }
          />
        )}
        empty={<StateBlock tone="empty" title={t('taskEmpty')} hint={t('taskEmptyHint')} />}
      />
      {one && isLive(one) && act === 'confirm' ? <ConfirmForm one={one} onClose={onClose} /> : null}
      {one && isLive(one) && act === 'skip' ? <SkipForm one={one} onClose={onClose} /> : null}
    </>
  );
}
