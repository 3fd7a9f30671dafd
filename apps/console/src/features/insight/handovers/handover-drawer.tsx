import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moment } from '../../../shared/format/time.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { Counts } from './counts.tsx';
import styles from './handovers.module.css';
import { ShiftNotes } from './shift-notes.tsx';
import { useSummary } from './use-summary.ts';

const HOURS = [8, 12, 24, 72];
const VISIT = 'visit';

/** What has happened since one was last there, and what the shift before has left to say. */
export function HandoverDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('handovers');
  const [chosen, setChosen] = useState(VISIT);
  const [since, setSince] = useState<string>();
  const query = useSummary(since);
  const last = query.data?.lastVisit;
  return (
    <Drawer open title={t('title')} size={560} onClose={onClose}>
      <Section
        title={t('counts.label')}
        extra={
          <Select
            aria-label={t('since')}
            className={styles.since}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setSince(next === VISIT ? undefined : new Date(Date.now() - Number(next) * 3_600_000).toISOString());
            }}
            options={[
              { value: VISIT, label: last ? t('sinceVisit', { time: moment(last) }) : t('sinceHours', { count: 12 }) },
              ...HOURS.filter((count) => last || count !== 12).map((count) => ({
                value: String(count),
                label: t('sinceHours', { count }),
              })),
            ]}
          />
        }
      >
        <Counts query={query} />
      </Section>
      <Section title={t('note.title')}>
        <ShiftNotes />
      </Section>
    </Drawer>
  );
}
