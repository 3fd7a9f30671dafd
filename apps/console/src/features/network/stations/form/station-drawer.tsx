import { contract, type StationDetail } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { userZone } from '../../../../shared/format/time.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import styles from '../stations.module.css';
import { PlaceFields } from './place-fields.tsx';
import { Basics } from './station-fields.tsx';
import { NEW_STATION, type StationValues, toBody } from './station-values.ts';

/** The country of the browser's language, where it names one: `CN` of `zh-CN`. */
const countryHere = () => new Intl.Locale(navigator.language).maximize().region;

interface Props {
  open: boolean;
  onClose: () => void;
  /** Whose station it will most likely be; absent: the user's own provider's. */
  providerId?: number | undefined;
  onMade?: (station: StationDetail) => void;
}

/** Creates a station from its required fields. Its page has the others. Texts: area `stations`. */
export function StationDrawer({ open, onClose, providerId, onMade }: Props) {
  const { t } = useTranslation(['stations', 'common']);
  const user = useUser();
  const [form] = Form.useForm<StationValues>();
  const { list, totals, places, options, create } = contract.stations;
  const send = useSend(create, [list, totals, places, options]);
  return (
    <FormDrawer<StationValues>
      title={t('form.newTitle')}
      open={open}
      onClose={onClose}
      submitText={t('form.create')}
      form={form}
      initialValues={{
        ...NEW_STATION,
        providerId: providerId ?? user.providerId,
        country: countryHere(),
        timeZone: userZone(),
      }}
      width={720}
      onSubmit={async (values) => {
        const station = await send.mutateAsync({ body: toBody({ ...NEW_STATION, ...values }) });
        notify.success(t('form.made', { name: station.stationName }));
        onMade?.(station);
      }}
    >
      <div className={styles.drawer}>
        <Basics isNew />
        <PlaceFields editable preset={userZone()} />
      </div>
    </FormDrawer>
  );
}
