import {
  adoptForm,
  type ChargerProposal,
  contract,
  type NewCharger,
  POINT_FIELDS,
  pointList,
  type ResponseOf,
} from '@csms/contract';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { NeedsStation, useLacksStation } from '../parts/needs-station.tsx';
import { PointFields } from '../parts/point-form/point-fields.tsx';
import { initialValues, type PointValues, toBody } from '../parts/point-form/point-values.ts';
import { useLikely } from '../parts/point-form/use-likely.ts';
import styles from './new-chargers.module.css';

const AdoptField = fieldsOf(adoptForm);

/** Where the proposed values come from, in words. */
function Source({ proposal: { source, alike, ofModel, connectors } }: { proposal: ChargerProposal }) {
  const { t } = useTranslation('network');
  if (source === 'model') return t('newChargers.asModel', { alike, count: ofModel });
  return source === 'reported' ? t('newChargers.asReported', { count: connectors.length }) : t('newChargers.nothingKnown');
}

const isDoubtful = ({ addresses, lookAlike }: NewCharger): boolean => addresses.length > 1 || lookAlike !== null;

interface Values extends PointValues {
  confirmed?: boolean;
  givePassword?: boolean;
}

type Known = ResponseOf<typeof contract.newChargers.get>;

/** Serial numbers, model and address that the charger has reported. The user compares them with its label. */
function Claims({ charger }: { charger: Known }) {
  const { t } = useTranslation(['network', 'common']);
  const say = useWord();
  const word = useColumnWord(pointList);
  const { vendor, model, softwareVersion, addresses, toldSerials, encrypted } = charger;
  return (
    <Facts
      facts={[
        { label: say(POINT_FIELDS.serialNumber.words), value: charger.serialNumber },
        toldSerials.length > 0 && { label: t('newChargers.toldSerials'), value: toldSerials.join(', ') },
        { label: word('model'), value: [vendor, model].filter(Boolean).join(' ') || t('newChargers.unknownModel') },
        softwareVersion !== null && { label: word('software'), value: softwareVersion },
        { label: t('newChargers.address'), value: addresses.join(', ') || '–' },
        encrypted !== null && {
          label: t('newChargers.line'),
          value: t(encrypted ? 'newChargers.lineTls' : 'newChargers.linePlain'),
        },
      ]}
    />
  );
}

/** Whether it gets a password at once, so that nobody else can speak in its name. */
function PasswordOffer({ charger: { passwordOffer, encrypted } }: { charger: Known }) {
  const { t } = useTranslation('network');
  if (passwordOffer === 'failedBefore') return <p style={{ color: 'var(--text-soft)' }}>{t('newChargers.passwordFailed')}</p>;
  return (
    <>
      <AdoptField name="givePassword" checkbox />
      {encrypted ? null : <p style={{ color: 'var(--warning)' }}>{t('newChargers.givePasswordPlain')}</p>}
    </>
  );
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
      <AdoptField
        name="confirmed"
        checkbox
        also={{
          validator: (_, checked) => (checked ? Promise.resolve() : Promise.reject(new Error(t('newChargers.confirmNeeded')))),
        }}
      />
    </>
  );
}

interface Props {
  serialNumber: string | undefined;
  onClose: () => void;
  /** Where it will most likely stand, and in which country: connectors are filled in as they usually are there. */
  likely?: { stationId: number; country: string } | undefined;
}

/** Makes a new charger a point of a station. */
export function AdoptDrawer({ serialNumber, onClose, likely }: Props) {
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
  const fillIn = useLikely(form, likely?.country);
  // One that is typed stands in the charger already.
  const typed = Form.useWatch('password', form);
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
      initialValues={{ ...initialValues(proposal), pointName: serialNumber, stationId: likely?.stationId }}
      width={640}
      blocked={lacksStation}
      onValuesChange={fillIn}
      onSubmit={async (values) => {
        const { confirmed, givePassword, ...point } = values;
        const body = { ...toBody(point), confirmed, givePassword };
        await adopt.mutateAsync({ params: { serialNumber: serialNumber ?? '' }, body });
        notify.success(t('newChargers.adopted', { serial: serialNumber }));
      }}
    >
      <NeedsStation>
        <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>
          {proposal ? <Source proposal={proposal} /> : null} {t('newChargers.adoptHint')}
        </p>
        {known.error && !known.data ? <ErrorState error={known.error} onRetry={known.refetch} busy={known.isFetching} /> : null}
        {known.data ? (
          <div style={{ marginBottom: 20 }}>
            <Claims charger={known.data} />
          </div>
        ) : null}
        {known.data && isDoubtful(known.data) ? <Doubt charger={known.data} /> : null}
        <PointFields />
        {known.data && !typed ? <PasswordOffer charger={known.data} /> : null}
      </NeedsStation>
    </FormDrawer>
  );
}
