import type { Point } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import type { Payer } from '../../../../entities/payer-select.tsx';
import { money } from '../../../../shared/format/format.ts';
import styles from '../sessions.module.css';

export function WhatHappens({ point, connectorNo, payer }: { point: Point; connectorNo: number; payer: Payer }) {
  const { t } = useTranslation(['charging', 'common']);
  const who = `${t(`common:payer.${payer.kind}`)} ${payer.label} (${t('start.balance', { amount: money(payer.balance, payer.currency) })})`;
  return (
    <div className={styles.will}>
      <h3>{t('start.willTitle')}</h3>
      <p>{t('start.will', { point: point.pointName, no: connectorNo, payer: who })}</p>
      <p>{t('start.willPlug')}</p>
      {Number(payer.balance) <= 0 ? <p className={styles.warn}>{t('start.lowBalance')}</p> : null}
    </div>
  );
}
