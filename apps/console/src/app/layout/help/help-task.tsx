import { Image } from 'antd';
import { saidIn, type Task } from '../../../entities/handbook/handbook-page.ts';
import { Inserted } from '../../../entities/handbook/inserted.tsx';
import type { ScreenKey } from '../../../entities/handbook/keys.ts';
import { pictureOf } from '../../../entities/handbook/pictures.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import styles from './help.module.css';

/** The steps of a task, and its picture where it has one. A click shows the picture in full. */
export function HelpTask({ screen, task: { key, title, steps } }: { screen: ScreenKey; task: Task }) {
  const said = language();
  const picture = key === undefined ? undefined : pictureOf(screen, key, said);
  return (
    <>
      <ol>
        {steps.map((step) => (
          <li key={step[1]}>
            <Inserted text={saidIn(step, said)} />
          </li>
        ))}
      </ol>
      {picture ? <Image rootClassName={styles.picture} src={picture} alt={saidIn(title, said)} loading="lazy" /> : null}
    </>
  );
}
