import { contract, FEEDBACK_KIND_WORDS, FEEDBACK_STATE_WORDS, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HubLines } from '../../../entities/hub/lines.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { FEEDBACK_TONES } from './feedback-tones.ts';

const SHOWN = 10;

/** What drivers have reported of a connector, newest first. Texts: `feedback`. */
export function ConnectorReports({ serialNumber, connectorNo }: { serialNumber: string; connectorNo: number }) {
  const { t } = useTranslation('feedback');
  const word = useWord();
  const query = useCall(
    contract.feedback.list,
    { query: { pointId: serialNumber, connectorNo, limit: SHOWN } },
    { silent: true },
  );
  const search = new URLSearchParams({ tab: 'reports', pointId: serialNumber, connectorNo: String(connectorNo) });
  return (
    <HubLines
      query={query}
      empty={t('empty')}
      all={{ to: `/workOrder/list?${search}`, words: t('all') }}
      lineOf={(row) => ({
        key: row.number,
        name:
          row.taskId === null ? (
            word(FEEDBACK_KIND_WORDS[row.kind])
          ) : (
            <Link to={pathOf('workOrder', row.taskId)}>{word(FEEDBACK_KIND_WORDS[row.kind])}</Link>
          ),
        text: row.description,
        state: (
          <>
            {row.isDanger ? <ToneTag tone="danger">{t('danger')}</ToneTag> : null}
            <ToneTag tone={FEEDBACK_TONES[row.state]}>{word(FEEDBACK_STATE_WORDS[row.state])}</ToneTag>
          </>
        ),
        when: <Time at={row.createTime} zone={row.timeZone} />,
      })}
    />
  );
}
