import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, type PriceVersionView, type StationPrice } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { dateTime, moment, offsetText } from '../../../../shared/format/time.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { DayStrip } from '../day/day-strip.tsx';
import { currentOf } from '../edit/values.ts';
import { FeeRanges } from '../fee-ranges.tsx';
import styles from '../prices.module.css';
import { STALE_PRICES } from '../stale.ts';

interface Props {
  station: StationPrice;
  versions: readonly PriceVersionView[];
  /** Takes a version into the form. */
  onUse: (version: PriceVersionView) => void;
}

/** Every version there was, is and will be, the newest first; one that is not in force yet can be withdrawn. */
export function VersionList({ station, versions, onUse }: Props) {
  const { t } = useTranslation('prices');
  const confirm = useConfirm();
  const [, setCopy] = useUrlParam('copy');
  const withdraw = useSend(contract.prices.withdraw, STALE_PRICES);
  const now = Date.now();
  const current = currentOf(versions, now);
  if (versions.length === 0) return <StateBlock tone="empty" title={t('versions.none')} hint={t('versions.noneHint')} />;
  return (
    <ol className={styles.versions} aria-label={t('versions.label')}>
      {versions.map((version) => {
        const later = Date.parse(version.effectiveFrom) > now;
        const from = `${dateTime(version.effectiveFrom, station.timeZone).slice(0, 16)}`;
        return (
          <li key={version.id} className={styles.version} data-now={version === current}>
            <div>
              <h3>
                {from} <span className={styles.soft}>{offsetText(version.effectiveFrom, station.timeZone)}</span>
              </h3>
              {version === current ? (
                <ToneTag tone="good">{t('versions.inForce')}</ToneTag>
              ) : later ? (
                <ToneTag tone="info">{t('versions.scheduled')}</ToneTag>
              ) : (
                <ToneTag tone="neutral">{t('versions.ended')}</ToneTag>
              )}
              <small>{t('versions.by', { user: version.createdBy || '–', time: moment(version.createTime) })}</small>
            </div>
            <div style={{ minWidth: 0 }}>
              <DayStrip slots={version.slots} />
              <FeeRanges version={version} currency={station.currency} among={versions} />
            </div>
            <Allowed one="price:write">
              <div style={{ display: 'flex', gap: 4 }}>
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={t('versions.use', { from })}
                  title={t('versions.useShort')}
                  onClick={() => onUse(version)}
                />
                <Button
                  type="text"
                  icon={<CopyOutlined />}
                  aria-label={t('versions.copy', { from })}
                  title={t('versions.copyShort')}
                  onClick={() => setCopy(String(version.id))}
                />
                {later ? (
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('versions.withdraw', { from })}
                    title={t('versions.withdrawShort')}
                    onClick={() =>
                      confirm({
                        title: t('versions.withdrawAsk', { from, station: station.stationName }),
                        consequence: <p>{t('versions.withdrawWill')}</p>,
                        danger: true,
                        perform: async () => {
                          await withdraw.mutateAsync({ params: { id: version.id } });
                          notify.success(t('versions.withdrawn'));
                        },
                      })
                    }
                  />
                ) : null}
              </div>
            </Allowed>
          </li>
        );
      })}
    </ol>
  );
}
