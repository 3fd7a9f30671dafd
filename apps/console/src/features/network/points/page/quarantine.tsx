import { contract, type Point } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { momentExact } from '../../../../shared/format/time.ts';
import { useNow } from '../../../../shared/hooks/use-now.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { ReasonField } from '../actions/use-point-action.tsx';

/** Why and until when a charger is refused, and the way to let it in again. */
export function Quarantine({ point }: { point: Point }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const now = useNow();
  const confirm = useConfirm();
  const release = useSend(contract.points.release, [contract.points.get, contract.points.list]);
  const { quarantinedUntil: until, serialNumber } = point;
  if (until === null || Date.parse(until) <= now) return null;
  const ask = () => {
    const held = { reason: '' };
    confirm({
      title: t('page.releaseAsk', { point: point.pointName }),
      consequence: (
        <>
          <p>{t('page.releaseWill')}</p>
          <ReasonField held={held} />
        </>
      ),
      perform: async () => {
        await release.mutateAsync({ params: { serialNumber }, body: { reason: held.reason.trim() } });
        notify.success(t('page.released'));
      },
    });
  };
  return (
    <Notice tone="danger" title={t('page.quarantineTitle')} text={t('page.quarantineWhy', { time: momentExact(until) })}>
      <Allowed any={['point:write']}>
        <Button onClick={ask}>{t('page.release')}</Button>
      </Allowed>
    </Notice>
  );
}
