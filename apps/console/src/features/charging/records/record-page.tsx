import { contract, type RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Complain, ComplainButton } from '../../../entities/complaints/complain.tsx';
import { ComplaintsOf } from '../../../entities/complaints/complaints-of.tsx';
import { History } from '../../../entities/history/history.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Bill } from './detail/bill.tsx';
import { Evidence } from './detail/evidence.tsx';
import { ProcessData } from './detail/process-data.tsx';
import { RecordFacts } from './detail/record-facts.tsx';
import { BillPapers, Corrections, Invalid, Review, StopSentence, useRecordFigures } from './detail/record-head.tsx';
import { SignedReadings } from './detail/signed-readings.tsx';
import { Strays } from './detail/strays.tsx';
import { RecordStatus } from './record-status.tsx';
import { SettleDrawer } from './settle/settle-drawer.tsx';

function RecordHub({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('charging');
  const [settling, setSettling] = useUrlParam('settle');
  return (
    <>
      <HubHead
        name={t('detail.title', { id: record.transactionId })}
        state={<RecordStatus record={record} />}
        deeds={
          <>
            <ComplainButton />
            {record.status === 'charging' ? null : <BillPapers transactionId={record.transactionId} />}
          </>
        }
        needs={
          <>
            <Review record={record} onSettle={() => setSettling('1')} />
            <Invalid record={record} />
            <StopSentence record={record} />
          </>
        }
        figures={useRecordFigures(record)}
      />
      <HubTabs
        tabs={{
          now: (
            <>
              <ComplaintsOf of={{ transactionId: record.transactionId }} />
              <HubPanel title={t('detail.bill')}>
                <Bill record={record} />
                <Corrections record={record} />
              </HubPanel>
              <HubPanel title={t('detail.facts')}>
                <RecordFacts record={record} />
              </HubPanel>
              {record.reviewReasons.includes('unknown-transaction') ? (
                <HubPanel title={t('detail.sent')}>
                  <Strays record={record} />
                </HubPanel>
              ) : null}
              <HubPanel title={t('detail.process')}>
                <ProcessData record={record} />
              </HubPanel>
            </>
          ),
          history: (
            <HubPanel>
              <History subject="record" id={String(record.transactionId)} />
            </HubPanel>
          ),
          money: (
            <HubPanel>
              <Evidence record={record} />
              <SignedReadings record={record} />
            </HubPanel>
          ),
        }}
      />
      <Complain
        about={{ kind: 'record', key: String(record.transactionId), name: String(record.transactionId) }}
        driver={
          record.chargeUserId === null || record.account === null
            ? undefined
            : { id: record.chargeUserId, account: record.account }
        }
        providerId={record.providerId}
      />
      <SettleDrawer
        record={record}
        open={settling !== undefined && record.status === 'review'}
        onClose={() => setSettling(undefined)}
      />
    </>
  );
}

/** One order, whole: its bill, its facts, its course, its postings. */
export function Component() {
  const { t } = useTranslation('charging');
  const { transactionId = '' } = useParams();
  const query = useCall(contract.records.get, { params: { transactionId } });
  return (
    <HubPage
      query={query}
      nameOf={(record) => String(record.transactionId)}
      missing={t('detail.missing')}
      list={{ to: '/historyRecord/chargeRecord', title: t('records.title') }}
    >
      {(record) => <RecordHub record={record} />}
    </HubPage>
  );
}
