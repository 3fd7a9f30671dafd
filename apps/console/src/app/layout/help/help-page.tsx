import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HandbookPage, saidIn } from '../../../entities/handbook/handbook-page.ts';
import { Inserted } from '../../../entities/handbook/inserted.tsx';
import { useHandbookPage } from '../../../entities/handbook/use-handbook.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import styles from './help.module.css';
import { HelpTask } from './help-task.tsx';
import { screenTitle } from './screen-title.ts';
import type { Screen } from './screens.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function Figures({ figures }: { figures: NonNullable<HandbookPage['figures']> }) {
  const { t } = useTranslation();
  return (
    <dl>
      {Object.entries(figures).map(([key, { term, meaning }]) => (
        <div key={key}>
          <dt>{typeof term === 'string' ? String(t(term as never)) : term[language()]}</dt>
          <dd>
            <Inserted text={saidIn(meaning, language())} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One page of the handbook. */
export function HelpPage({ screen }: { screen: Screen }) {
  const { t } = useTranslation('frame');
  const { data, error, refetch, isFetching } = useHandbookPage(screen.key);
  const lang = language();
  if (error) return <ErrorState error={asApiError(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className={styles.page}>
      <h3>{screenTitle(screen)}</h3>
      <p className={styles.purpose}>
        <Inserted text={saidIn(data.purpose, lang)} />
      </p>
      <Part title={t('help.howTo')}>
        {data.howTo.map((task, at) => (
          // The most common task comes first, and is open.
          <details key={task.title[1]} open={at === 0}>
            <summary>
              <Inserted text={saidIn(task.title, lang)} plain />
            </summary>
            <HelpTask screen={screen.key} task={task} />
          </details>
        ))}
      </Part>
      {data.figures ? (
        <Part title={t('help.figures')}>
          <Figures figures={data.figures} />
        </Part>
      ) : null}
      <Part title={t('help.trouble')}>
        {data.trouble.map(({ sign, help }) => (
          <div key={sign[1]} className={styles.trouble}>
            <strong>
              <Inserted text={saidIn(sign, lang)} plain />
            </strong>
            <p>
              <Inserted text={saidIn(help, lang)} />
            </p>
          </div>
        ))}
      </Part>
    </article>
  );
}
