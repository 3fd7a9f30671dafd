import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { CodeMenu } from './code-menu.tsx';
import { CodePicture } from './code-picture.tsx';
import { targetOf } from './code-url.ts';
import styles from './codes.module.css';

interface Props {
  stationId: number;
  serialNumber: string;
  connectorNo: number;
}

/** The code on one connector, where it leads, and what can be done to it. Texts: `stations`. */
export function ConnectorCodeBox({ stationId, serialNumber, connectorNo }: Props) {
  const { t } = useTranslation('stations');
  const writes = useAccess().can('point:write');
  const codes = useCall(contract.connectorCodes.list, { query: { stationId } }, { silent: true });
  const setting = useCall(contract.settings.get, { params: { key: 'app.scanUrl' } }, { silent: true });
  if (!codes.data || setting.data === undefined) return null;
  const known = codes.data.list.find((one) => one.serialNumber === serialNumber && one.connectorNo === connectorNo);
  const leads = { scan: String(setting.data ?? ''), address: codes.data.address ?? window.location.origin };
  const target = targetOf(leads, serialNumber, connectorNo, known);
  return (
    <div className={styles.single}>
      <CodePicture target={target} words={t('codes.alt', { serial: serialNumber, no: connectorNo })} />
      <span>
        {target === undefined ? null : (
          <a href={target} target="_blank" rel="noreferrer">
            {target}
          </a>
        )}
      </span>
      {writes && known ? <CodeMenu code={known} /> : null}
    </div>
  );
}
