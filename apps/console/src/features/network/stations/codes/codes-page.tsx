import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { type ConnectorCode, contract, type Point } from '@csms/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { LoopbackNote } from '../../../../entities/loopback/loopback-note.tsx';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useThing } from '../../../../shared/hooks/thing.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { stationPath } from '../station-path.ts';
import { CodeMenu } from './code-menu.tsx';
import { CodePicture } from './code-picture.tsx';
import { targetOf } from './code-url.ts';
import styles from './codes.module.css';

const { connectorCodes } = contract;

interface Target {
  codes: readonly ConnectorCode[];
  /** The setting `app.scanUrl`; empty: the codes lead to this installation. */
  scan: string;
  address: string;
}

function Codes({ points, codes, scan, address }: Target & { points: readonly Point[] }) {
  const { t } = useTranslation('stations');
  const writes = useAccess().can('point:write');
  const codeOf = (serialNumber: string, connectorNo: number) =>
    codes.find((one) => one.serialNumber === serialNumber && one.connectorNo === connectorNo);
  return (
    <ul className={styles.sheet}>
      {points.flatMap((point) =>
        point.connectors.map(({ connectorNo, connectorName }) => {
          const words = t('codes.alt', { serial: point.serialNumber, no: connectorNo });
          const known = codeOf(point.serialNumber, connectorNo);
          const target = targetOf({ scan, address }, point.serialNumber, connectorNo, known);
          return (
            <li key={`${point.serialNumber} ${connectorNo}`} data-revoked={target === undefined}>
              {writes && known ? (
                <div className={styles.menu}>
                  <CodeMenu code={known} />
                </div>
              ) : null}
              <CodePicture target={target} words={words} />
              <b>
                {t('codes.connector', { no: connectorNo })}
                {connectorName ? ` · ${connectorName}` : ''}
              </b>
              <span>{point.pointName}</span>
              <small>{point.serialNumber}</small>
            </li>
          );
        }),
      )}
    </ul>
  );
}

/** The codes of a station's connectors as A4 pages; what is printed is the paper alone. */
export function Component() {
  const { t } = useTranslation(['stations', 'common']);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const chosen = search.get('points')?.split(',');
  const station = useCall(contract.stations.get, { params: { id } });
  useThing(station.data?.stationName);
  const points = useCall(contract.points.list, { query: { stationId: id, limit: 1000 } });
  const codes = useCall(connectorCodes.list, { query: { stationId: id } });
  const setting = useCall(contract.settings.get, { params: { key: 'app.scanUrl' } });
  const error = station.error ?? points.error ?? setting.error ?? codes.error;
  const scan = String(setting.data ?? '');
  const address = codes.data?.address ?? window.location.origin;
  const shown = (points.data?.list ?? []).filter((point) => !chosen || chosen.includes(point.serialNumber));
  const count = shown.reduce((sum, point) => sum + point.connectorCount, 0);
  const loaded = station.data && points.data && codes.data && setting.data !== undefined;
  const note = scan
    ? t('codes.leadTo', { url: scan })
    : codes.data?.address
      ? t('codes.leadToPages', { url: codes.data.address })
      : t('codes.ownAddress', { url: address });
  return (
    <main className={styles.desk}>
      <div className={styles.tools}>
        <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(stationPath(id, 'points'))}>
          {t('common:actions.back')}
        </Button>
        {error ? null : (
          <Button type="primary" icon={<PrinterOutlined />} disabled={!loaded || count === 0} onClick={() => window.print()}>
            {t('common:actions.print')}
          </Button>
        )}
      </div>
      {loaded && count > 0 ? (
        <Alert className={styles.note} type={scan || codes.data?.address ? 'info' : 'warning'} showIcon title={note} />
      ) : null}
      {loaded && count > 0 ? (
        <div className={styles.note}>
          <LoopbackNote url={scan || address} />
        </div>
      ) : null}
      <div className={styles.paper}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void Promise.all([station.refetch(), points.refetch(), setting.refetch(), codes.refetch()])}
          />
        ) : loaded ? (
          <>
            <header className={styles.head}>
              <h1>{station.data.stationName}</h1>
              <span>{t('codes.count', { count })}</span>
            </header>
            {count > 0 ? (
              <Codes points={shown} codes={codes.data.list} scan={scan} address={address} />
            ) : (
              <StateBlock tone="empty" title={t('codes.none')} />
            )}
          </>
        ) : (
          <SkeletonRows columns={3} rows={10} />
        )}
      </div>
    </main>
  );
}
