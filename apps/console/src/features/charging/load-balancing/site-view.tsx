import { ApartmentOutlined, ArrowLeftOutlined, DashboardOutlined, ExperimentOutlined, SettingOutlined } from '@ant-design/icons';
import {
  BALANCING_STRATEGY_WORDS,
  contract,
  SITE_MODE_WORDS,
  SITE_STATE_WORDS,
  type SiteLive,
  type WhyLimited,
} from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Definition, figure } from '../../../entities/handbook/definition.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSiteZone } from '../../../entities/power-limits/limit-words.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { moment, timeOfDay } from '../../../shared/format/time.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Live, Missing, Power } from '../../../shared/ui/value/values.tsx';
import { kilowatts } from '../parts/load-bar.tsx';
import styles from './load-balancing.module.css';
import { ManualDrawer } from './manual-drawer.tsx';
import { SiteConnectors } from './site-connectors.tsx';
import { SiteHistory } from './site-history.tsx';
import { Holding, SiteLimits } from './site-limits.tsx';
import { SiteMeterDrawer } from './site-meter.tsx';
import { SiteSettings } from './site-settings.tsx';
import { SiteTree } from './site-tree.tsx';
import { SITE_TONES } from './site-words.ts';
import { WhatIf } from './what-if.tsx';
import { WiringDrawer } from './wiring-drawer.tsx';

const EVERY_MS = 3000;

/** The site now, again and again while it is looked at; or at the moment that the URL names. */
function useSite(stationId: number) {
  const [at] = useUrlParam('at');
  const past = at !== undefined && Number.isFinite(Date.parse(at)) ? at : undefined;
  const query = useCall(
    contract.loadBalancing.live,
    { params: { stationId }, query: past === undefined ? {} : { at: past } },
    { refetchInterval: past === undefined ? EVERY_MS : false, keepPrevious: true, silent: true },
  );
  return { query, past };
}

/** What is done with a site as a whole, beside the page's name. */
export function SiteActions({ stationId }: { stationId: number }) {
  const { t } = useTranslation('loadBalancing');
  const { query } = useSite(stationId);
  const patch = useUrlPatch();
  return (
    <>
      <Button icon={<ExperimentOutlined />} disabled={!query.data} onClick={() => patch({ whatIf: '1' })}>
        {t('whatIf.title')}
      </Button>
      <Button icon={<DashboardOutlined />} disabled={!query.data} onClick={() => patch({ meter: '1' })}>
        {t('meter.button')}
      </Button>
      <Allowed any={['smartCharging:write']}>
        <Button icon={<ApartmentOutlined />} disabled={!query.data} onClick={() => patch({ wiring: '1' })}>
          {t('wiring.title')}
        </Button>
        <Button type="primary" icon={<SettingOutlined />} disabled={!query.data} onClick={() => patch({ settings: '1' })}>
          {t('settings.button')}
        </Button>
      </Allowed>
    </>
  );
}

/** What someone should know first: the site is above its limit, or that may happen. */
function Warning({ site }: { site: SiteLive }) {
  const { t } = useTranslation('loadBalancing');
  switch (site.state) {
    case 'over':
      return <Notice tone="danger" title={t('site.over')} text={t('site.overHint')} />;
    case 'uncertain':
      return <Notice tone="warning" title={t('site.uncertain')} text={t('site.uncertainHint')} />;
    case 'stale':
      return <Notice tone="warning" title={t('site.staleMeter')} text={t('site.staleMeterHint')} />;
    case 'off':
      return <Notice tone="neutral" title={t('site.off')} text={t('site.offHint')} />;
    default:
      return null;
  }
}

/** A car with such a reason has no power and is to have some. */
const WAITING: readonly WhyLimited['kind'][] = ['waits', 'short', 'waitsForSurplus'];

function Figures({ site }: { site: SiteLive }) {
  const { t } = useTranslation('loadBalancing');
  const { buildingW, carsW, connectors, form } = site;
  const [root] = site.nodes;
  const loadW = carsW + (buildingW ?? 0);
  const limitW = root?.nowW ?? null;
  const limitA = root?.nowA ?? null;
  const free = limitW === null ? null : limitW - loadW;
  const charging = connectors.filter(({ transactionId, drawnW }) => transactionId !== null || drawnW > 0);
  const waiting = connectors.filter(({ why }) => why && WAITING.includes(why.kind)).length;
  const power = (watts: number) => (
    <Live value={watts}>
      <Power watts={watts} />
    </Live>
  );
  return (
    <StatStrip
      label={site.stationName}
      stats={[
        {
          key: 'load',
          about: <Definition of="charging.loadBalancing.load" />,
          label: t('site.load'),
          value: power(loadW),
          note:
            free === null
              ? undefined
              : free >= 0
                ? t('site.free', { free: kilowatts(free) })
                : t('site.above', { above: kilowatts(-free) }),
        },
        figure(
          'charging.loadBalancing.limit',
          t('site.limit'),
          limitW === null ? <Missing /> : <Power watts={limitW} />,
          limitA === null ? undefined : t('site.perLine', { limit: decimal(limitA, 0) }),
        ),
        { key: 'cars', about: <Definition of="charging.loadBalancing.cars" />, label: t('site.cars'), value: power(carsW) },
        {
          key: 'building',
          about: <Definition of="charging.loadBalancing.building" />,
          label: t('site.building'),
          value: buildingW === null ? <Missing /> : power(buildingW),
          note:
            buildingW !== null && buildingW < 0
              ? t('site.surplusUsed', { used: kilowatts(Math.min(carsW, -buildingW)) })
              : buildingW === null && form.reserveW === 0
                ? t('site.noMeter')
                : t('site.reserve', { reserve: kilowatts(form.reserveW) }),
        },
        {
          key: 'sessions',
          label: t('site.sessions'),
          value: integer(charging.length),
          note: waiting === 0 ? undefined : t('site.waiting', { count: waiting }),
        },
        figure(
          'charging.loadBalancing.lines',
          t('site.lines'),
          <span className={styles.lines}>
            {root?.lines
              .slice(0, form.phases)
              .map((line) => decimal(line, 0))
              .join(' · ')}{' '}
            <small>A</small>
          </span>,
        ),
      ]}
    />
  );
}

function Head({ site, past }: { site: SiteLive | undefined; past: boolean }) {
  const { t } = useTranslation('loadBalancing');
  const word = useWord();
  const patch = useUrlPatch();
  return (
    <div className={styles.head}>
      <Button
        type="text"
        size="small"
        icon={<ArrowLeftOutlined />}
        onClick={() => patch({ site: undefined, at: undefined, hours: undefined, which: undefined })}
      >
        {t('site.back')}
      </Button>
      {site ? (
        <>
          <h2 title={site.stationName}>{site.stationName}</h2>
          {past ? null : <ToneTag tone={SITE_TONES[site.state]}>{word(SITE_STATE_WORDS[site.state])}</ToneTag>}
          <span className={textParts.softSmall}>
            {t('site.control', { mode: word(SITE_MODE_WORDS[site.form.mode]) })} ·{' '}
            {word(BALANCING_STRATEGY_WORDS[site.form.strategy])}
          </span>
        </>
      ) : null}
    </div>
  );
}

/** One site: how it stands, its circuits, its power over time, and each connector with the reason for its current. */
export function SiteView({ stationId }: { stationId: number }) {
  const { t } = useTranslation('loadBalancing');
  const { query, past } = useSite(stationId);
  const { data: site, error } = query;
  const zone = useSiteZone(site?.timeZone ?? 'UTC');
  const patch = useUrlPatch();
  const writes = useAccess().can('smartCharging:write');
  const backToNow = (
    <Button size="small" onClick={() => patch({ at: undefined })}>
      {t('site.backToNow')}
    </Button>
  );
  if (past !== undefined && error?.kind === 'notFound')
    return (
      <>
        <Head site={undefined} past />
        <StateBlock tone="missing" title={t('site.noMoment', { time: moment(past, zone) })} hint={t('site.noMomentHint')}>
          {backToNow}
        </StateBlock>
      </>
    );
  if (!site)
    return (
      <>
        <Head site={undefined} past={false} />
        {error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={6} />
        )}
      </>
    );
  return (
    <>
      <Head site={site} past={past !== undefined} />
      {past === undefined ? (
        <>
          <Warning site={site} />
          {site.form.mode === 'automatic' ? <Holding site={site} zone={zone} /> : null}
        </>
      ) : (
        <Notice tone="info" title={t('site.asOf', { time: moment(site.time, zone) })} text={t('site.asOfHint')}>
          {backToNow}
        </Notice>
      )}
      {error && past === undefined ? (
        <Notice tone="warning" title={t('site.stale', { time: timeOfDay(site.time, zone, true) })} />
      ) : null}
      <Figures site={site} />
      <div className={styles.halves}>
        <SiteTree site={site} />
        <SiteHistory site={site} zone={zone} />
      </div>
      {past === undefined ? <SiteLimits site={site} /> : null}
      <SiteConnectors site={site} zone={zone} past={past !== undefined} />
      {writes ? (
        <>
          <SiteSettings site={site} />
          <ManualDrawer site={site} />
          <WiringDrawer site={site} />
        </>
      ) : null}
      <SiteMeterDrawer site={site} />
      <WhatIf site={site} zone={zone} />
    </>
  );
}
