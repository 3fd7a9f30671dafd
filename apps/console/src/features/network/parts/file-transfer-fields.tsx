import { contract } from '@csms/contract';
import { leadsToLoopback } from '@csms/kernel';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import styles from './firmware.module.css';

/** The ways in which chargers exchange files with the server. */
export const useTargets = () => useCall(contract.diagnoses.targets, {}, { staleTime: 60_000, silent: true });

/** Under which address, so that an operator sees at once when chargers cannot know it. */
export function ReachedAt({ protocol }: { protocol: 'http' | 'ftp' | undefined }) {
  const { t } = useTranslation('firmware');
  const { data } = useTargets();
  if (!data) return null;
  const url = protocol === 'ftp' ? data.ftp && `ftp://${data.ftp}` : data.publicUrl;
  if (!url) return null;
  return leadsToLoopback(url) ? (
    <Alert className={styles.reached} type="warning" showIcon title={t('updates.reachedLoopback', { url })} />
  ) : (
    <p className={styles.hint}>{t('updates.reached', { url })}</p>
  );
}
