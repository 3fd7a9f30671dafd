import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { contract, type Point } from '@csms/contract';
import { Alert, Button, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../../../shared/api/queries.ts';
import { useThing } from '../../../../shared/hooks/thing.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { stationPath } from '../station-path.ts';
import { codeUrl } from './code-url.ts';
import styles from './codes.module.css';

function Codes({ points, address }: { points: readonly Point[]; address: string }) {
  const { t } = useTranslation('stations');
  return (
    <ul className={styles.sheet}>
      {points.flatMap((point) =>
        point.connectors.map(({ connectorNo, connectorName }) => {
          const words = t('codes.alt', { serial: point.serialNumber, no: connectorNo });
          return (
            <li key={`${point.serialNumber} ${connectorNo}`}>
              <div role="img" aria-label={words}>
                {/* Black on white in both themes: scanners want it so. */}
                <div aria-hidden="true">
                  <QRCode
                    type="svg"
                    value={codeUrl(address, point.serialNumber, connectorNo)}
                    size={150}
                    errorLevel="M"
                    color="#000000"
                    bgColor="#ffffff"
                    bordered={false}
                  />
                </div>
              </div>
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
  const setting = useCall(contract.settings.get, { params: { key: 'app.scanUrl' } });
  const error = station.error ?? points.error ?? setting.error;
  const address = String(setting.data || `${window.location.origin}/`);
  const shown = (points.data?.list ?? []).filter((point) => !chosen || chosen.includes(point.serialNumber));
  const count = shown.reduce((sum, point) => sum + point.connectorCount, 0);
  const loaded = station.data && points.data && setting.data !== undefined;
  return (
    <main className={styles.desk}>
      <div className={styles.tools}>
        <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(stationPath(id, 'points'))}>
          {t('common:actions.back')}
        </Button>
        <Button type="primary" icon={<PrinterOutlined />} disabled={!loaded || count === 0} onClick={() => window.print()}>
          {t('common:actions.print')}
        </Button>
      </div>
      {loaded && count > 0 ? (
        <Alert
          className={styles.note}
          type={setting.data ? 'info' : 'warning'}
          showIcon
          title={setting.data ? t('codes.leadTo', { url: address }) : t('codes.ownAddress')}
        />
      ) : null}
      <div className={styles.paper}>
        {error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([station.refetch(), points.refetch(), setting.refetch()])} />
        ) : loaded ? (
          <>
            <header className={styles.head}>
              <h1>{station.data.stationName}</h1>
              <span>{t('codes.count', { count })}</span>
            </header>
            {count > 0 ? <Codes points={shown} address={address} /> : <StateBlock tone="empty" title={t('codes.none')} />}
          </>
        ) : (
          <SkeletonRows columns={3} rows={10} />
        )}
      </div>
    </main>
  );
}
