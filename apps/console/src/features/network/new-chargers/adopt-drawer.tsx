import { type ChargerProposal, contract } from '@csms/contract';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { NeedsStation, useLacksStation } from '../needs-station.tsx';
import { PointFields } from '../point-fields.tsx';
import { initialValues, type PointValues, RENAMED, toBody } from '../point-values.ts';

/** Where the proposed values come from, in words. */
function Source({ proposal: { source, alike, ofModel, connectors } }: { proposal: ChargerProposal }) {
  const { t } = useTranslation('network');
  if (source === 'model') return t('newChargers.asModel', { alike, count: ofModel });
  return source === 'reported' ? t('newChargers.asReported', { count: connectors.length }) : t('newChargers.nothingKnown');
}

/** Makes a new charger a point of a station. */
export function AdoptDrawer({ serialNumber, onClose }: { serialNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['network', 'common']);
  const [form] = Form.useForm<PointValues>();
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
    <FormDrawer<PointValues>
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
        await adopt.mutateAsync({ params: { serialNumber: serialNumber ?? '' }, body: toBody(values) });
        notify.success(t('newChargers.adopted', { serial: serialNumber }));
      }}
    >
      <NeedsStation>
        <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>
          {proposal ? <Source proposal={proposal} /> : null} {t('newChargers.adoptHint')}
        </p>
        {known.error && !known.data ? <ErrorState error={known.error} onRetry={known.refetch} busy={known.isFetching} /> : null}
        <PointFields />
      </NeedsStation>
    </FormDrawer>
  );
}
