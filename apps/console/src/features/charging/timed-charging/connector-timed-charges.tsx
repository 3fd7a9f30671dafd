import { contract, type TimedCharge } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HubLines } from '../../../entities/hub/lines.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { daysText, Status, useTimes } from './timed-words.tsx';

const SHOWN = 10;
const STATES = ['planned', 'active', 'paused'] satisfies TimedCharge['status'][];

/** The timed charges that start at a connector. Texts: `timedCharging`. */
export function ConnectorTimedCharges({ serialNumber, connectorNo }: { serialNumber: string; connectorNo: number }) {
  const { t } = useTranslation('timedCharging');
  const times = useTimes();
  const query = useCall(
    contract.timedCharges.list,
    { query: { serialNumber, connectorNo, status: STATES, limit: SHOWN } },
    { silent: true },
  );
  const search = new URLSearchParams({ tab: 'timed', serialNumber, connectorNo: String(connectorNo), status: STATES.join(',') });
  return (
    <HubLines
      query={query}
      empty={t('none')}
      all={{ to: `/smartCharging/profiles?${search}`, words: t('all') }}
      lineOf={(row) => ({
        key: row.id,
        name: <Link to={`/smartCharging/profiles?tab=timed&timed=${row.id}`}>{row.account}</Link>,
        text: [daysText(row), times(row)].join(' · '),
        state: <Status one={row} />,
      })}
    />
  );
}
