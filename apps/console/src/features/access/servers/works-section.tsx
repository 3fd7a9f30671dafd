import { REGULAR_WORKS, type RegularWorkName, type ServerWork } from '@csms/contract';
import { Checkbox, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration, MISSING } from '../../../shared/format/format.ts';
import { moment, since } from '../../../shared/format/time.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import styles from './servers.module.css';
import { WORK_TONES } from './tones.ts';

const NAMES: readonly string[] = REGULAR_WORKS;
const isKnown = (name: string): name is RegularWorkName => NAMES.includes(name);
/** What needs a look comes first. */
const ORDER: readonly ServerWork['condition'][] = ['failing', 'late', 'running', 'resting'];

function useWorkText(at: string) {
  const { t } = useTranslation('servers');
  const now = useNow();
  const span = (ms: number) => {
    if (ms < 1000) return t('unit.ms', { value: Math.round(ms) });
    if (ms < 120_000) return t('unit.s', { value: Math.round(ms / 1000) });
    return ms < 7_200_000
      ? t('unit.min', { value: Math.round(ms / 60_000) })
      : t('unit.h', { value: Math.round(ms / 3_600_000) });
  };
  return {
    // Of a newer version there may be work that this one has no words for.
    name: ({ name }: ServerWork) => (isKnown(name) ? t(`name.${name}`) : name),
    every: ({ everyMs }: ServerWork) => (everyMs === null ? t('whenNeeded') : span(everyMs)),
    took: ({ tookMs }: ServerWork) => (tookMs === null ? MISSING : span(tookMs)),
    done: ({ doneAt, runningSince }: ServerWork) =>
      runningSince
        ? t('runningFor', { time: duration(Date.parse(at) - Date.parse(runningSince)) })
        : doneAt
          ? since(doneAt, now)
          : t('never'),
    by: ({ host }: ServerWork) => host || t('nobody'),
  };
}

function Condition({ work: { condition, failedAt, failure } }: { work: ServerWork }) {
  const { t } = useTranslation('servers');
  return (
    <span>
      <ToneTag tone={WORK_TONES[condition]}>{t(`workCondition.${condition}`)}</ToneTag>
      {condition === 'failing' && failedAt ? (
        <div className={styles.soft}>
          {t('failedAt', { time: moment(failedAt) })} <span lang="en">{failure}</span>
        </div>
      ) : null}
    </span>
  );
}

/** Each piece of regular work with the process and the time of its last run. Late and failing ones come first. `at`: the moment of the state. */
export function WorksSection({ works, at }: { works: readonly ServerWork[]; at: string }) {
  const { t, i18n } = useTranslation('servers');
  const text = useWorkText(at);
  const cards = useNarrow(CARDS_PX);
  const [onlyTroubled, setOnlyTroubled] = useState(false);
  const isTroubled = ({ condition }: ServerWork) => condition === 'late' || condition === 'failing';
  const shown = works
    .filter((work) => !onlyTroubled || isTroubled(work))
    .sort(
      (a, b) =>
        Math.min(2, ORDER.indexOf(a.condition)) - Math.min(2, ORDER.indexOf(b.condition)) ||
        text.name(a).localeCompare(text.name(b), i18n.language),
    );
  const columns: TableProps<ServerWork>['columns'] = [
    { key: 'work', title: t('work'), width: 240, render: (_, work) => text.name(work) },
    { key: 'state', title: t('state'), width: 240, render: (_, work) => <Condition work={work} /> },
    { key: 'done', title: t('lastDone'), width: 170, render: (_, work) => text.done(work) },
    { key: 'took', title: t('took'), width: 100, align: 'end', render: (_, work) => text.took(work) },
    { key: 'every', title: t('every'), width: 110, align: 'end', render: (_, work) => text.every(work) },
    { key: 'by', title: t('doneBy'), render: (_, work) => text.by(work) },
  ];
  return (
    <Section
      title={t('works')}
      extra={
        <Checkbox checked={onlyTroubled} onChange={({ target }) => setOnlyTroubled(target.checked)}>
          {t('onlyTroubled')}
        </Checkbox>
      }
    >
      {shown.length === 0 ? (
        <StateBlock tone={works.length === 0 ? 'empty' : 'done'} title={t(works.length === 0 ? 'noWorker' : 'noneTroubled')} />
      ) : cards ? (
        <ul className={styles.cards} aria-label={t('works')}>
          {shown.map((work) => (
            <li key={work.name}>
              <div className={styles.head}>
                <b>{text.name(work)}</b>
                <Condition work={work} />
              </div>
              <div className={styles.soft}>
                {[text.done(work), `${t('every')} ${text.every(work)}`, text.by(work)].join(' · ')}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Table<ServerWork>
          aria-label={t('works')}
          size="small"
          rowKey="name"
          columns={columns}
          dataSource={shown}
          pagination={false}
          scroll={{ x: 900 }}
        />
      )}
    </Section>
  );
}
