import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from '../parts/service.module.css';
import { PlanActions, PlansView } from './plans-view.tsx';
import { TasksView } from './tasks-view.tsx';

const VIEWS = ['tasks', 'plans'] as const;
const WORDS = { tasks: 'tasksTab', plans: 'plansTab' } as const;

function useView() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'tasks';
  // The filters of one list mean nothing in the other.
  const go = (next: (typeof VIEWS)[number]) => setSearch({ tab: 'due', ...(next === 'tasks' ? {} : { view: next }) });
  return [view, go] as const;
}

export function DueActions() {
  const [view] = useView();
  return view === 'plans' ? <PlanActions /> : null;
}

/** What is due, and the plans that it comes from. */
export function DueTab() {
  const { t } = useTranslation('maintenanceRecords');
  const [view, go] = useView();
  return (
    <>
      <Segmented
        className={styles.views}
        value={view}
        onChange={go}
        options={VIEWS.map((value) => ({ value, label: t(WORDS[value]) }))}
        aria-label={t('dueTab')}
      />
      {view === 'plans' ? <PlansView /> : <TasksView />}
    </>
  );
}
