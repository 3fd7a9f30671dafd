import { contract, type RecordDetail } from '@csms/contract';
import { Drawer, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { meterEnergy, money } from '../../../../shared/format/format.ts';
import { moment } from '../../../../shared/format/time.ts';
import { useDrawerThing } from '../../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Comparison } from './comparison.tsx';

const MOST = 50;

/** The session of the same customer before an order, or another that was chosen (`?with=`). */
function Compared({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const [chosen, setChosen] = useUrlParam('with');
  const earlier = useCall(contract.records.list, {
    query: {
      sameCustomerAs: record.transactionId,
      status: ['finished'],
      currency: record.currency,
      to: record.startTime,
      sort: '-startTime',
      limit: MOST,
    },
  });
  const list = earlier.data?.list ?? [];
  const other = chosen ? Number(chosen) : list[0]?.transactionId;
  const before = useCall(contract.records.get, { params: { transactionId: other } }, { enabled: other !== undefined });
  if (earlier.error) return <ErrorState error={earlier.error} onRetry={earlier.refetch} busy={earlier.isFetching} />;
  if (!earlier.data) return <SkeletonRows columns={3} rows={8} />;
  if (other === undefined) return <StateBlock tone="empty" title={t('compare.none')} hint={t('compare.noneHint')} />;
  const options = list.map((one) => {
    const { value, unit } = meterEnergy(one.energyWh);
    return {
      value: one.transactionId,
      label: `${moment(one.startTime, one.timeZone)} · ${one.stationName} · ${value} ${unit} · ${money(one.cost, one.currency)}`,
    };
  });
  return (
    <>
      <Form.Item label={t('compare.with')} layout="vertical">
        <Select
          aria-label={t('compare.with')}
          style={{ width: '100%' }}
          value={other}
          options={options.some(({ value }) => value === other) ? options : [...options, { value: other, label: String(other) }]}
          onChange={(id: number) => setChosen(String(id))}
        />
      </Form.Item>
      {before.data ? (
        <Comparison before={before.data} now={record} />
      ) : before.error ? (
        <ErrorState error={before.error} onRetry={before.refetch} busy={before.isFetching} />
      ) : (
        <SkeletonRows columns={3} rows={8} />
      )}
    </>
  );
}

/** Two bills of a customer beside each other, with what makes the difference. */
export function CompareDrawer({ record, open, onClose }: { record: RecordDetail; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const title = t('compare.title', { id: record.transactionId });
  useDrawerThing(open ? title : undefined);
  return (
    <Drawer title={title} open={open} onClose={onClose} size={TABLE_DIALOG_PX} destroyOnHidden>
      {open ? <Compared record={record} /> : null}
    </Drawer>
  );
}
