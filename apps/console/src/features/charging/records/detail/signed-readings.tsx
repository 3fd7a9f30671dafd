import { DownloadOutlined } from '@ant-design/icons';
import { contract, type RecordDetail, type SignedReading } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../shared/api/download.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import { Time } from '../../../../shared/ui/value/values.tsx';
import { DetailTable } from './detail-table.tsx';

const CONTEXT_KEYS: Readonly<Record<string, 'start' | 'end'>> = { 'Transaction.Begin': 'start', 'Transaction.End': 'end' };

/** What the meter has signed of a session, each to be kept as a file for a checking program. Nothing where it signs nothing. */
export function SignedReadings({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('charging');
  const { data } = useCall(contract.records.signed, { params: { transactionId: record.transactionId } }, { silent: true });
  if (!data || data.readings.length === 0) return null;
  const save = ({ data: text, format, context }: SignedReading, index: number) =>
    saveFile(
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
      `${record.transactionId}-${index + 1}-${CONTEXT_KEYS[context] ?? 'reading'}.${format === 'OCMF' ? 'ocmf' : 'txt'}`,
    );
  return (
    <Section title={t('detail.signed')}>
      <DetailTable
        columns={[
          { key: 'time', title: t('detail.time') },
          { key: 'source', title: t('detail.source') },
          { key: 'format', title: t('detail.format') },
          { key: 'file', title: t('detail.file'), atEnd: true },
        ]}
        rows={data.readings.map((one, index) => ({
          key: `${one.time}${one.data}`,
          cells: [
            <Time key="time" at={one.time} zone={record.timeZone} />,
            t(`detail.signedAt.${CONTEXT_KEYS[one.context] ?? 'between'}`),
            one.format,
            <Button key="file" size="small" icon={<DownloadOutlined />} onClick={() => save(one, index)}>
              {t('detail.download')}
            </Button>,
          ],
        }))}
      />
    </Section>
  );
}
