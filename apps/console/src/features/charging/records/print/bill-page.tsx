import { ArrowLeftOutlined, FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { contract, pathOf } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../../../shared/api/queries.ts';
import { useThing } from '../../../../shared/hooks/thing.ts';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { saveBillPdf } from '../bill-pdf.ts';
import { BillPaper } from './bill-paper.tsx';
import styles from './print.module.css';

/** The bill as one A4 page, at an address of its own; what is printed is the paper alone. */
export function Component() {
  const { t } = useTranslation(['charging', 'common']);
  const { transactionId = '' } = useParams();
  const navigate = useNavigate();
  useThing(t('detail.title', { id: transactionId }));
  const query = useCall(contract.records.get, { params: { transactionId } });
  // One that is not there, or not theirs to see, has no deeds, and no drawer to go back to.
  const isOut = query.error !== null && !query.data;
  const back = isOut ? '/historyRecord/chargeRecord' : pathOf('record', transactionId);
  return (
    <main className={styles.desk}>
      <div className={styles.tools}>
        <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(back)}>
          {t('common:actions.back')}
        </Button>
        {isOut ? null : (
          <>
            <Button
              icon={<FilePdfOutlined />}
              disabled={!query.data}
              title={t('detail.pdf')}
              onClick={() => void saveBillPdf(Number(transactionId))}
            >
              PDF
            </Button>
            <Button type="primary" icon={<PrinterOutlined />} disabled={!query.data} onClick={() => window.print()}>
              {t('common:actions.print')}
            </Button>
          </>
        )}
      </div>
      <div className={styles.paper}>
        {query.data ? (
          <BillPaper record={query.data} />
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : (
          <SkeletonRows columns={3} rows={14} />
        )}
      </div>
    </main>
  );
}
