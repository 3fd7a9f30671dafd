import { pathOf, RECORD_FIELDS, type RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConnectorLink } from '../../../../entities/hub/thing-link.tsx';
import { useAccess, useUser } from '../../../../shared/access/access.tsx';
import { duration } from '../../../../shared/format/format.ts';
import { Facts } from '../../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import { CopyId } from '../../../../shared/ui/value/copy-id.tsx';
import { Energy, Missing, Time } from '../../../../shared/ui/value/values.tsx';
import { endReasonText } from '../record-words.ts';

const LATE_MS = 60_000;

/** The charger's clock first; when we heard of it, where that was notably later. */
function TwoClocks({ at, received, zone }: { at: string | null; received: string | null; zone: string }) {
  const { t } = useTranslation(['charging', 'terms']);
  const late = at && received ? Date.parse(received) - Date.parse(at) : 0;
  return (
    <>
      <Time at={at} zone={zone} offset />
      {late > LATE_MS ? (
        <div style={{ color: 'var(--warning)', fontSize: 12 }}>{t('detail.receivedLate', { duration: duration(late) })}</div>
      ) : null}
    </>
  );
}

export function RecordFacts({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'terms']);
  const word = useFieldWord(RECORD_FIELDS);
  const { isShowProvider } = useUser();
  const { can } = useAccess();
  const to = (thing: 'station' | 'point' | 'card' | 'chargeUser', key: string | number, text: string) =>
    can(`${thing}:read`) ? <Link to={pathOf(thing, key)}>{text}</Link> : text;
  const account =
    record.account === null ? (
      <Missing />
    ) : record.chargeUserId === null ? (
      <CopyId value={record.account} mono={false} />
    ) : (
      to('chargeUser', record.chargeUserId, record.account)
    );
  return (
    <Facts
      facts={[
        { label: word('transactionId'), value: <CopyId value={record.transactionId} /> },
        {
          label: word('stationName'),
          value: record.stationId === null ? record.stationName : to('station', record.stationId, record.stationName),
        },
        { label: word('pointName'), value: to('point', record.serialNumber, record.pointName || record.serialNumber) },
        { label: word('serialNumber'), value: <CopyId value={record.serialNumber} /> },
        {
          label: word('connectorNo'),
          value: (
            <ConnectorLink serialNumber={record.serialNumber} connectorNo={record.connectorNo}>
              {record.connectorNo}
            </ConnectorLink>
          ),
        },
        {
          label: word('startTime'),
          value: <TwoClocks at={record.startTime} received={record.startReceiveTime} zone={record.timeZone} />,
        },
        {
          label: word('endTime'),
          value: <TwoClocks at={record.endTime} received={record.endReceiveTime} zone={record.timeZone} />,
        },
        { label: word('startType'), value: t(`terms:startType.${record.startType}`) },
        record.startAccount !== null && { label: word('startAccount'), value: record.startAccount },
        { label: word('stopReason'), value: endReasonText(record) || <Missing /> },
        { label: word('stopAccount'), value: record.stopAccount ?? <Missing /> },
        { label: word('account'), value: account },
        { label: word('cardNumber'), value: record.cardNumber ? to('card', record.cardNumber, record.cardNumber) : <Missing /> },
        { label: word('idTag'), value: <CopyId value={record.idTag} /> },
        { label: word('meterStartWh'), value: <Energy wh={record.meterStartWh} as="meter" /> },
        { label: word('meterStopWh'), value: <Energy wh={record.meterStopWh} as="meter" /> },
        isShowProvider && { label: word('providerName'), value: record.providerName },
      ]}
    />
  );
}
