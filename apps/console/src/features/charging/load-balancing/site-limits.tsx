import { PlusOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { contract, type SiteLimit, type SiteLive, siteLimitList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { holdingSentence } from '../../../entities/power-limits/limit-words.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ScrollSection } from '../../../shared/ui/scroll-section.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { CurtailDrawer } from './curtail-drawer.tsx';
import { LimitDrawer } from './limit-drawer.tsx';
import { LIMIT_STALE, LimitActions, LimitReached, LimitState, LimitTimes, LimitValue } from './limit-parts.tsx';
import styles from './load-balancing.module.css';
import tableStyles from './site-connectors.module.css';

/** Those in force and planned come first; the rest is in the list of all limits. */
const SHOWN = 20;

/** The limits of a site as the server lists them. */
export const useSiteLimits = (stationId: number) =>
  useCall(
    contract.siteLimits.list,
    { query: { stationId, limit: SHOWN } },
    { refetchInterval: 15_000, keepPrevious: true, silent: true },
  );

/** Says who limits the site now, how much and until when. A user with the right ends a single limit here. */
export function Holding({ site, zone }: { site: SiteLive; zone: string }) {
  const { t } = useTranslation(['loadBalancing', 'powerLimits']);
  const { t: words } = useTranslation('powerLimits');
  const confirm = useConfirm();
  const end = useSend(contract.siteLimits.end, LIMIT_STALE);
  return site.holding.map((limit) => {
    const sentence = holdingSentence(words, limit, zone);
    return (
      <Notice key={limit.id} tone="info" title={sentence}>
        <Allowed any={['smartCharging:write', 'smartCharging:curtail']}>
          {limit.kind === 'dated' ? (
            <Button
              size="small"
              onClick={() =>
                confirm({
                  title: t('limits.endAsk', { place: site.stationName, times: sentence }),
                  consequence: t('limits.endWill'),
                  danger: true,
                  perform: async () => {
                    await end.mutateAsync({ params: { id: limit.id } });
                    notify.success(t('limits.endDone'));
                  },
                })
              }
            >
              {words('holding.end')}
            </Button>
          ) : null}
        </Allowed>
      </Notice>
    );
  });
}

const Who = ({ one }: { one: SiteLimit }) => (
  <span className={styles.two}>
    <span>{one.orderedBy}</span>
    <small title={one.reason}>{one.reason}</small>
  </span>
);

function Rows({ rows }: { rows: readonly SiteLimit[] }) {
  const { t } = useTranslation('loadBalancing');
  const word = useColumnWord(siteLimitList);
  const cards = useNarrow(CARDS_PX);
  if (cards)
    return (
      <ul className={styles.cards}>
        {rows.map((one) => (
          <li key={one.id}>
            <span className={listParts.cardHead}>
              <LimitTimes one={one} />
              <LimitState one={one} />
              <LimitActions one={one} />
            </span>
            <span className={styles.cardLine}>
              <LimitValue one={one} />
              <Who one={one} />
              {one.reachedW === null ? null : <LimitReached one={one} />}
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <ScrollSection label={t('limits.title')}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            {(['times', 'limitW', 'state', 'orderedBy', 'reachedW'] as const).map((key) => (
              <th key={key} scope="col">
                {word(key)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('limits.actionsTitle')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <td>
                <LimitTimes one={one} />
              </td>
              <td>
                <LimitValue one={one} />
              </td>
              <td>
                <LimitState one={one} />
              </td>
              <td>{one.reason === '' && one.orderedBy === '' ? <TextOrMissing text="" /> : <Who one={one} />}</td>
              <td>
                <LimitReached one={one} />
              </td>
              <td>
                <LimitActions one={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}

/** The limits of a site: in force, planned, and what the last ones reached. */
export function SiteLimits({ site }: { site: SiteLive }) {
  const { t } = useTranslation('loadBalancing');
  const query = useSiteLimits(site.stationId);
  const patch = useUrlPatch();
  const access = useAccess();
  const rows = query.data?.list;
  return (
    <section className={styles.panel} aria-label={t('limits.title')}>
      <div className={styles.panelHead}>
        <h3>{t('limits.title')}</h3>
        <span className={styles.buttons}>
          {access.can('smartCharging:curtail') ? (
            <Button size="small" danger icon={<ThunderboltOutlined />} onClick={() => patch({ curtail: '1' })}>
              {t('curtail.button')}
            </Button>
          ) : null}
          {access.can('smartCharging:write') ? (
            <Button size="small" icon={<PlusOutlined />} onClick={() => patch({ limit: 'new' })}>
              {t('limits.new')}
            </Button>
          ) : null}
        </span>
      </div>
      {rows === undefined ? (
        query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={5} rows={2} />
        )
      ) : rows.length === 0 ? (
        <StateBlock tone="empty" title={t('limits.none')} hint={t('limits.noneHint')} />
      ) : (
        <Rows rows={rows} />
      )}
      {query.data && query.data.total > SHOWN ? (
        <p className={styles.foot}>
          <Link to={`?tab=limits&stationId=${site.stationId}`}>{t('limits.all', { count: query.data.total })}</Link>
        </p>
      ) : null}
      <LimitDrawer known={rows} />
      <CurtailDrawer site={site} />
    </section>
  );
}
