import { CheckCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { integer } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './needs.module.css';
import { type Need, type NeedRow, useNeeds } from './needs.ts';

function Row({ row }: { row: NeedRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Link to={row.to}>{row.title}</Link>
        <small>{row.about}</small>
      </span>
      {row.tag ? <ToneTag tone={row.tag.tone}>{row.tag.text}</ToneTag> : null}
      <span className={styles.when}>
        <Time at={row.time} {...(row.zone ? { zone: row.zone } : {})} />
      </span>
      <Link to={row.deed.to} className={styles.deed}>
        <Button tabIndex={-1} size="small">
          {row.deed.label}
        </Button>
      </Link>
    </li>
  );
}

function Section({ need }: { need: Need }) {
  const { t } = useTranslation('needs');
  const { query, total, rows } = need;
  if (query.error && query.data === undefined)
    return (
      <section className={styles.section} aria-label={need.title}>
        <h2>{need.title}</h2>
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      </section>
    );
  if (total === 0) return null;
  return (
    <section className={styles.section} aria-label={need.title}>
      <h2>
        {need.title} <span className={styles.total}>{integer(total)}</span>
        {total > rows.length ? <Link to={need.all}>{t('all')}</Link> : null}
      </h2>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Everything that waits for the user, each entry with its deed. Nothing is a good state. */
export function Component() {
  const { t } = useTranslation('needs');
  const [mine, setMine] = useUrlParam('mine');
  const needs = useNeeds(mine !== undefined);
  const { startPage, setStartPage } = usePreferences();
  const isReading = needs.some(({ query }) => query.data === undefined && !query.error);
  const total = needs.reduce((sum, need) => sum + need.total, 0);
  const isGood = !isReading && total === 0 && needs.every(({ query }) => !query.error);
  return (
    <>
      <PageHeader title={t('title')}>
        <Checkbox checked={mine !== undefined} onChange={({ target }) => setMine(target.checked ? '1' : undefined)}>
          {t('mine')}
        </Checkbox>
        <Checkbox checked={startPage === 'needs'} onChange={({ target }) => setStartPage(target.checked ? 'needs' : 'dashboard')}>
          {t('startHere')}
        </Checkbox>
      </PageHeader>
      {isGood ? (
        <div className={styles.good}>
          <CheckCircleOutlined aria-hidden="true" />
          <h2>{t(mine === undefined ? 'nothing' : 'nothingMine')}</h2>
          <p>{t(mine === undefined ? 'nothingHint' : 'nothingMineHint')}</p>
        </div>
      ) : null}
      {isReading && total === 0 ? <SkeletonRows columns={3} rows={8} /> : null}
      {needs.map((need) => (
        <Section key={need.key} need={need} />
      ))}
    </>
  );
}
