import type { ChargingSession } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useEndedAt } from '../../../shared/live/ended-sessions.ts';
import { useWish } from '../../../shared/ui/command/use-wish.ts';

/** Asks the charger what it knows of a session. Chargers of OCPP 1.6 cannot say it. */
export function SessionStatusButton({ session }: { session: ChargingSession }) {
  const { t } = useTranslation('charging');
  const access = useAccess();
  const { give, isPending } = useWish();
  const { transactionId, wireId, serialNumber } = session;
  const isOver = useEndedAt(transactionId) !== undefined;
  if (isOver || wireId === String(transactionId) || !access.can('point:command')) return null;
  const ask = () => give({ serialNumbers: [serialNumber] }, { action: 'getSessionStatus', payload: { transactionId } });
  return (
    <Button loading={isPending} title={t('sessions.askHint')} onClick={() => void ask().catch(() => undefined)}>
      {t('sessions.ask')}
    </Button>
  );
}
