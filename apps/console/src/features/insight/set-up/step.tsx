import { CheckOutlined } from '@ant-design/icons';
import { SET_UP_COUNTED, SET_UP_RIGHTS, SET_UP_STEPS, type SetUpStep } from '@csms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { integer } from '../../../shared/format/format.ts';
import textParts from '../../../shared/ui/text.module.css';
import styles from './set-up.module.css';

interface Props {
  step: SetUpStep;
  count: number;
  /** The first that is missing. */
  isNext: boolean;
  about?: string | undefined;
  /** Names the step that comes first. Absent: this one can be done now. */
  needs?: string | false | undefined;
  /** Absent: there is another way. */
  onDo: (() => void) | undefined;
  /** Stands below the sentence about the step. */
  children?: ReactNode;
}

/** One step of setting up: its purpose, its count and a button that opens its form. */
export function Step({ step, count, isNext, about, needs, onDo, children }: Props) {
  const { t } = useTranslation('setUp');
  const may = useAccess().canAny(SET_UP_RIGHTS[step]);
  const isDone = count > 0;
  const many = count >= SET_UP_COUNTED ? t('more', { count: integer(count) }) : integer(count);
  return (
    <li className={styles.step} data-done={isDone} data-next={isNext} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? <CheckOutlined /> : SET_UP_STEPS.indexOf(step) + 1}
      </span>
      <div>
        <h2>{t(`${step}.title`)}</h2>
        <span className={styles.count}>
          {isDone ? (
            <>
              <span className="sr-only">{t('done')} </span>
              {t(`${step}.count`, { count, replace: { count: many } })}
            </>
          ) : (
            t('missing')
          )}
        </span>
        <p className={textParts.soft}>{may ? needs || about || t(`${step}.about`) : t('noRight')}</p>
        {may && !needs ? children : null}
      </div>
      {may && !needs && onDo ? (
        <div className={styles.do}>
          <Button type={isNext ? 'primary' : 'default'} onClick={onDo}>
            {t(`${step}.action`)}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
