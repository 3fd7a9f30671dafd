import { type ChargingRecord, RECORD_STATUS_WORDS, recordList, START_TYPE_WORDS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { reviewReasonText } from './record-words.ts';

const TONES = { charging: 'info', finished: 'good', review: 'warning' } as const;

/** Where the record stands; a review names its reasons. */
export function RecordStatus({
  record,
}: {
  record: Pick<ChargingRecord, 'status' | 'valid' | 'startType' | 'reviewReasons' | 'cost' | 'refunded'>;
}) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const reasons = record.reviewReasons.map((reason) => reviewReasonText(reason, t)).join('\n');
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      <ToneTag tone={TONES[record.status]} title={reasons || undefined}>
        {record.status === 'review' ? '▲ ' : ''}
        {word(RECORD_STATUS_WORDS[record.status])}
      </ToneTag>
      {record.startType === 'testCharge' ? (
        <ToneTag tone="neutral" title={t('detail.testCharge')}>
          {word(START_TYPE_WORDS.testCharge)}
        </ToneTag>
      ) : record.valid ? (
        Number(record.refunded) > 0 && (
          <ToneTag tone="neutral">{t(record.refunded === record.cost ? 'refund.whole' : 'refund.part')}</ToneTag>
        )
      ) : (
        <ToneTag tone="danger">{word(recordList.filters.valid.values.false)}</ToneTag>
      )}
    </span>
  );
}
