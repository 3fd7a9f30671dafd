import { Skeleton } from 'antd';
import { type Guide, partsOf, type TaskKey } from '../../../entities/handbook/guides.ts';
import { saidIn } from '../../../entities/handbook/handbook-page.ts';
import { Inserted } from '../../../entities/handbook/inserted.tsx';
import { useHandbookPage } from '../../../entities/handbook/use-handbook.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import styles from './help.module.css';
import { HelpTask } from './help-task.tsx';
import { SCREENS } from './screens.ts';

/** A task of a screen, with a link to it. */
function GuideTask({ of }: { of: TaskKey }) {
  const [screen, key] = partsOf(of);
  const { data, error, refetch, isFetching } = useHandbookPage(screen);
  if (error) return <ErrorState error={asApiError(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const task = data.howTo.find((each) => each.key === key)!;
  const at = SCREENS.find((each) => each.key === screen)!.at[0].replace(/\?.*/, '');
  return (
    <section className={`${styles.part} ${styles.guideTask}`}>
      <h4>
        <Inserted text={saidIn(task.title, language())} plain />
      </h4>
      <p className={styles.purpose}>
        <Inserted text={`[[${at}]]`} />
      </p>
      <HelpTask screen={screen} task={task} />
    </section>
  );
}

/** What a role does most, each with its steps and its picture. */
export function HelpGuide({ guide }: { guide: Guide }) {
  return (
    <article className={styles.page}>
      <h3>{saidIn(guide.title, language())}</h3>
      <p className={styles.purpose}>
        <Inserted text={saidIn(guide.purpose, language())} />
      </p>
      {guide.tasks.map((task) => (
        <GuideTask key={task} of={task} />
      ))}
    </article>
  );
}
