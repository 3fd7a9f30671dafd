import { type ConfiguredPoint, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { trackGiven } from '../../../shared/ui/command/tracked.ts';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import styles from '../parts/configuration.module.css';

interface Props {
  points: readonly ConfiguredPoint[];
  onSelectPage: () => void;
  onClear: () => void;
  onApply: () => void;
}

/** How many sessions run at these points now. */
async function runningAt(serialNumbers: readonly string[]): Promise<number> {
  const points = await Promise.all(serialNumbers.map((serialNumber) => call(contract.points.get, { params: { serialNumber } })));
  return points.flatMap((point) => point.connectors).filter((connector) => connector.transactionId !== null).length;
}

/** Reading, rebooting and templates for the selected points. */
export function ConfigurationBulk({ points, onSelectPage, onClear, onApply }: Props) {
  const { t } = useTranslation(['configuration', 'common']);
  const confirm = useConfirm();
  const stale = [contract.configurations.list, contract.configurations.get, contract.commands.list];
  const read = useSend(contract.configurations.read, stale);
  const { give } = useWish(stale);
  if (points.length === 0) return null;
  const serialNumbers = points.map((point) => point.serialNumber);
  const offline = points.filter((point) => !point.online).length;
  const offlineNote = offline > 0 ? <p style={{ color: 'var(--warning)' }}>{t('bulk.offline', { count: offline })}</p> : null;
  const askRead = () =>
    confirm({
      title: t('bulk.readAsk', { count: points.length }),
      consequence: (
        <>
          <p>{t('bulk.readWill')}</p>
          {offlineNote}
        </>
      ),
      perform: async () => {
        trackGiven('getConfiguration', await read.mutateAsync({ body: { serialNumbers } }));
      },
    });
  const askReboot = async (type: 'soft' | 'hard') => {
    const running = await runningAt(serialNumbers).catch((error) => void report(error));
    if (running === undefined) return;
    confirm({
      title: t(type === 'soft' ? 'bulk.softAsk' : 'bulk.hardAsk', { count: points.length }),
      consequence: (
        <>
          <p>{t(type === 'soft' ? 'bulk.softWill' : 'bulk.hardWill')}</p>
          <p style={{ color: running > 0 ? 'var(--danger)' : undefined }}>
            {running > 0 ? t('bulk.charging', { count: running }) : t('bulk.noneCharging')}
          </p>
          {offlineNote}
        </>
      ),
      danger: type === 'hard',
      careful: running > 0,
      perform: async () => {
        await give({ serialNumbers }, { action: 'reset', payload: { type } });
      },
    });
  };
  return (
    <section className={styles.bulk} aria-label={t('list.selection')}>
      <b>{t('list.selected', { count: points.length })}</b>
      <Button size="small" type="primary" onClick={askRead}>
        {t('bulk.read')}
      </Button>
      <Allowed any={['configuration:write']}>
        <Button size="small" onClick={onApply}>
          {t('bulk.apply')}
        </Button>
      </Allowed>
      <Allowed any={['point:command']}>
        <Button size="small" onClick={() => void askReboot('soft')}>
          {t('bulk.soft')}
        </Button>
        <Button size="small" danger onClick={() => void askReboot('hard')}>
          {t('bulk.hard')}
        </Button>
      </Allowed>
      <Button size="small" type="text" onClick={onSelectPage}>
        {t('list.page')}
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        {t('list.clear')}
      </Button>
    </section>
  );
}
