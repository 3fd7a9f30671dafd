import { type ChargerProposal, contract, type NewCharger } from '@csms/contract';
import { Checkbox, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { NeedsStation, useLacksStation } from '../needs-station.tsx';
import { PointFields } from '../point-fields.tsx';
import { initialValues, type PointValues, RENAMED, toBody } from '../point-values.ts';
import styles from './new-chargers.module.css';

/** Where the proposed values come from, in words. */
function Source({ proposal: { source, alike, ofModel, connectors } }: { proposal: ChargerProposal }) {
  const { t } = useTranslation('network');
  if (source === 'model') return t('newChargers.asModel', { alike, count: ofModel });
  return source === 'reported' ? t('newChargers.asReported', { count: connectors.length }) : t('newChargers.nothingKnown');
}

const isDoubtful = ({ addresses, lookAlike }: NewCharger): boolean => addresses.length > 1 || lookAlike !== null;

interface Values extends PointValues {
  confirmed?: boolean;
}

/** Why it is not certain which charger this is, and a person's word that it is the right one. */
function Doubt({ charger }: { charger: NewCharger }) {
  const { t } = useTranslation('network');
  return (
    <>
      <Notice tone="warning" title={t('newChargers.doubt')}>
        <ul className={styles.doubts}>
          {charger.lookAlike === null ? null : <li>{t('newChargers.doubtAlike', { serial: charger.lookAlike })}</li>}
          {charger.addresses.length > 1 ? (
            <li>{t('newChargers.doubtAddresses', { addresses: charger.addresses.join(', ') })}</li>
          ) : null}
        </ul>
      </Notice>
      <Form.Item
        name="confirmed"
        valuePropName="checked"
        rules={[
          {
            validator: (_, checked) => (checked ? Promise.resolve() : Promise.reject(new Error(t('newChargers.confirmNeeded')))),
          },
        ]}
      >
        <Checkbox>{t('newChargers.confirm')}</Checkbox>
      </Form.Item>
    </>
  );
}

/** Makes a new charger a point of a station. */
export function AdoptDrawer({ serialNumber, onClose }: { serialNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['network', 'common']);
  const [form] = Form.useForm<Values>();
  const adopt = useSend(contract.newChargers.adopt, [contract.newChargers.list, contract.points.list, contract.points.summary]);
  const lacksStation = useLacksStation();
  const known = useCall(
    contract.newChargers.get,
    { params: { serialNumber: serialNumber ?? '' } },
    { enabled: serialNumber !== undefined },
  );
  const proposal = known.data?.proposal;
  useEffect(() => {
    if (serialNumber !== undefined && proposal && !form.isFieldsTouched()) form.setFieldsValue(initialValues(proposal) as never);
  }, [serialNumber, proposal, form]);
  return (
    <FormDrawer<Values>
      title={t('newChargers.adoptTitle', { serial: serialNumber ?? '' })}
      open={serialNumber !== undefined}
      onClose={onClose}
      submitText={t('newChargers.adopt')}
      form={form}
      initialValues={{ ...initialValues(proposal), pointName: serialNumber }}
      width={640}
      rename={RENAMED}
      blocked={lacksStation}
      onSubmit={async (values) => {
        const body = { ...toBody(values), confirmed: values.confirmed };
        await adopt.mutateAsync({ params: { serialNumber: serialNumber ?? '' }, body });
        notify.success(t('newChargers.adopted', { serial: serialNumber }));
      }}
    >
      <NeedsStation>
        <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>
          {proposal ? <Source proposal={proposal} /> : null} {t('newChargers.adoptHint')}
        </p>
        {known.error && !known.data ? <ErrorState error={known.error} onRetry={known.refetch} busy={known.isFetching} /> : null}
        {known.data && isDoubtful(known.data) ? <Doubt charger={known.data} /> : null}
        <PointFields />
      </NeedsStation>
    </FormDrawer>
  );
}
