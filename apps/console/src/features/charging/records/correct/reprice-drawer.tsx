import { contract, type RecordDetail, type RepriceResult, recordList, repriceForm } from '@csms/contract';
import { subtract } from '@csms/kernel';
import { Button, Form, InputNumber, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { StationSelect } from '../../../../entities/station-select.tsx';
import { useStations } from '../../../../entities/use-stations.ts';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify, report } from '../../../../shared/api/report.ts';
import { money } from '../../../../shared/format/format.ts';
import { clearable } from '../../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { MomentRange } from '../../../../shared/ui/range/range-choice.tsx';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { Money, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../records.module.css';
import { VersionSelect } from './version-select.tsx';

const RepriceField = fieldsOf(repriceForm);

interface Values {
  stationId: number;
  groupId?: number;
  wrongVersionId: number;
  rightVersionId: number;
  period?: [Dayjs, Dayjs] | null;
  reason: string;
}

type Form_ = Omit<Values, 'period' | 'reason'> & { from?: string; to?: string; transactionIds?: number[] };

function Preview({ result, timeZone }: { result: RepriceResult; timeZone: string | undefined }) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useColumnWord(recordList);
  if (result.records === 0) return <p className={styles.provisional}>{t('reprice.none')}</p>;
  return (
    <>
      <StatStrip
        label={t('reprice.preview')}
        stats={[
          { key: 'records', label: t('reprice.records'), value: result.records },
          { key: 'before', label: t('reprice.before'), value: <Money amount={result.costBefore} currency={result.currency} /> },
          { key: 'after', label: t('reprice.after'), value: <Money amount={result.costAfter} currency={result.currency} /> },
        ]}
      />
      <ScrollSection label={t('reprice.preview')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{word('transactionId')}</th>
              <th scope="col">{word('startTime')}</th>
              <th scope="col">{word('account')}</th>
              <th scope="col" data-end>
                {t('reprice.before')}
              </th>
              <th scope="col" data-end>
                {t('reprice.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {result.list.map((row) => (
              <tr key={row.transactionId}>
                <td>{row.transactionId}</td>
                <td>
                  <Time at={row.startTime} zone={timeZone} />
                </td>
                <td>{row.account ?? '–'}</td>
                <td data-end>{money(row.costBefore, result.currency)}</td>
                <td data-end>{money(row.costAfter, result.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      {result.records > result.list.length ? <p>{t('reprice.more', { count: result.records - result.list.length })}</p> : null}
    </>
  );
}

/** Bills records anew that were billed by a wrong price: choose, look at what changes, say why. From a record, only that one. */
export function RepriceDrawer({ record, open, onClose }: { record?: RecordDetail; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<Values>();
  const stationId = Form.useWatch('stationId', form);
  const groupId = Form.useWatch('groupId', form);
  const seesGroups = useAccess().can('userGroup:read');
  const groups = useCall(contract.userGroups.list, { query: { limit: 1000 } }, { enabled: open && seesGroups });
  const timeZone = useStations().data?.find((station) => station.id === stationId)?.timeZone;
  const [preview, setPreview] = useState<RepriceResult>();
  const ask = useSend(contract.records.previewReprice);
  const apply = useSend(contract.records.reprice, [contract.records.list, contract.records.get, contract.records.totals]);
  const bodyOf = ({ period, stationId: station, wrongVersionId, rightVersionId }: Values): Form_ => ({
    stationId: station,
    wrongVersionId,
    rightVersionId,
    ...(period ? { from: period[0].toISOString(), to: period[1].toISOString() } : {}),
    ...(record ? { transactionIds: [record.transactionId] } : {}),
  });
  const look = async () => {
    const names = ['stationId', 'wrongVersionId', 'rightVersionId'] as const;
    const fine = await form.validateFields([...names]).catch(() => undefined);
    if (!fine) return;
    try {
      setPreview(await ask.mutateAsync({ body: bodyOf(form.getFieldsValue(true) as Values) }));
    } catch (error) {
      report(error);
    }
  };
  return (
    <FormDrawer<Values>
      title={record ? t('reprice.titleOne', { id: record.transactionId }) : t('reprice.title')}
      open={open}
      onClose={() => {
        setPreview(undefined);
        onClose();
      }}
      submitText={preview ? t('reprice.submit', { count: preview.records }) : t('reprice.submitFirst')}
      form={form}
      width={TABLE_DIALOG_PX}
      blocked={!preview || preview.records === 0}
      initialValues={
        record ? { stationId: record.stationId ?? undefined, wrongVersionId: record.segments[0]?.priceVersionId } : undefined
      }
      // What was looked at is not what would be done any more.
      onValuesChange={(changed) => {
        if (!('reason' in changed)) setPreview(undefined);
      }}
      onSubmit={async (values) => {
        const done = await apply.mutateAsync({ body: { ...bodyOf(values), reason: values.reason } });
        setPreview(undefined);
        const difference = subtract(done.costAfter, done.costBefore);
        notify.success(t('reprice.done', { count: done.records, amount: money(difference, done.currency) }));
      }}
    >
      <p className={styles.lead}>{t('reprice.hint')}</p>
      {record ? (
        // Its station decides which versions can be chosen and sent.
        <Form.Item name="stationId" hidden>
          <InputNumber />
        </Form.Item>
      ) : (
        <RepriceField name="stationId">
          <StationSelect onChange={() => form.setFieldsValue({ wrongVersionId: undefined, rightVersionId: undefined })} />
        </RepriceField>
      )}
      {seesGroups ? (
        <Form.Item name="groupId" label={t('reprice.group')}>
          <Select
            allowClear={clearable()}
            placeholder={t('reprice.everybody')}
            options={groups.data?.list.map((group) => ({ value: group.id, label: group.groupName }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      ) : null}
      <RepriceField name="wrongVersionId">
        {(label) => <VersionSelect stationId={stationId} groupId={groupId} timeZone={timeZone} label={label} />}
      </RepriceField>
      <RepriceField name="rightVersionId">
        {(label) => <VersionSelect stationId={stationId} groupId={groupId} timeZone={timeZone} label={label} />}
      </RepriceField>
      {record ? null : (
        <RepriceField name="from" at="period">
          <MomentRange style={{ width: '100%' }} />
        </RepriceField>
      )}
      <RepriceField name="reason" />
      <Button onClick={() => void look()} loading={ask.isPending}>
        {t('reprice.look')}
      </Button>
      <div aria-live="polite">{preview ? <Preview result={preview} timeZone={timeZone} /> : null}</div>
    </FormDrawer>
  );
}
