import { contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { HubLines } from '../../../entities/hub/lines.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Time } from '../../../shared/ui/value/values.tsx';
import { Status } from './reservation-words.tsx';

const SHOWN = 10;
const EVERY_MS = 10_000;

/** The reservations of a connector that stand or are to come; those of any connector of its point are among them. Texts: `reservations`. */
export function ConnectorReservations({ serialNumber, connectorNo }: { serialNumber: string; connectorNo: number }) {
  const { t } = useTranslation('reservations');
  const [, setOpen] = useUrlParam('reservation');
  const asked = { serialNumber, connectorNo, status: ['planned', 'held'] as const };
  const query = useCall(
    contract.reservations.list,
    { query: { ...asked, status: [...asked.status], sort: 'startTime', limit: SHOWN } },
    { refetchInterval: EVERY_MS, silent: true },
  );
  const search = new URLSearchParams({ serialNumber, connectorNo: String(connectorNo), status: asked.status.join(',') });
  return (
    <HubLines
      query={query}
      empty={t('none')}
      all={{ to: `/smartCharging/reservation?${search}`, words: t('all') }}
      lineOf={(row) => ({
        key: row.id,
        name: (
          <Button type="link" size="small" onClick={() => setOpen(String(row.id))}>
            {row.account}
          </Button>
        ),
        text: row.heldConnectorNo === null && row.connectorNo === null ? t('anyConnector') : row.note,
        state: <Status one={row} />,
        when: (
          <>
            <Time at={row.startTime} zone={row.timeZone} /> – <Time at={row.expiryTime} zone={row.timeZone} />
          </>
        ),
      })}
    />
  );
}
