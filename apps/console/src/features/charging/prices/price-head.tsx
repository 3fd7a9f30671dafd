import { type PriceVersionView, pathOf, type StationPrice, TIER_NAMES } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Allowed } from '../../../shared/access/access.tsx';
import { integer, moneyOf } from '../../../shared/format/format.ts';
import { dateTime, moment } from '../../../shared/format/time.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Stat } from '../../../shared/ui/stat-strip.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { kWhCost } from './now/price-now.tsx';
import { usePricedPoints } from './now/price-places.tsx';

const SLOT_MINUTES = 30;

/** The tier that a station's clock shows now. */
function tierNow(version: PriceVersionView, zone: string) {
  const [hours, minutes] = dateTime(new Date().toISOString(), zone).slice(11, 16).split(':').map(Number);
  return version.slots[Math.floor(((hours ?? 0) * 60 + (minutes ?? 0)) / SLOT_MINUTES)] ?? TIER_NAMES[0];
}

/** Whether a price holds, and whose clock it goes by. */
export function PriceState({ station, current }: { station: StationPrice; current: PriceVersionView | undefined }) {
  const { t } = useTranslation('prices');
  return (
    <>
      {current ? <ToneTag tone="good">{t('versions.inForce')}</ToneTag> : <ToneTag tone="warning">{t('list.unpriced')}</ToneTag>}{' '}
      {station.providerName} · {station.timeZone}
    </>
  );
}

/** What a kWh costs now and over the day, since when, and at how many charge points. */
export function usePriceFigures(station: StationPrice, current: PriceVersionView | undefined): Stat[] {
  const { t } = useTranslation(['prices', 'common']);
  const points = usePricedPoints(station.stationId);
  if (!current) return [];
  const tiers = TIER_NAMES.filter((tier) => current.slots.includes(tier));
  const costs = tiers.map((tier) => kWhCost(current, tier)).toSorted((one, other) => Number(one) - Number(other));
  const money = moneyOf(costs, station.currency);
  const now = tierNow(current, station.timeZone);
  const [least, most] = [money(costs[0]!), money(costs.at(-1)!)];
  return [
    { key: 'now', label: t('now.kWh'), value: money(kWhCost(current, now)), note: t(`common:tier.${now}`) },
    { key: 'day', label: t('now.day'), value: least === most ? least : `${least} – ${most}` },
    { key: 'since', label: t('now.since'), value: moment(current.effectiveFrom, station.timeZone, true) },
    { key: 'points', label: t('now.points'), value: points.data ? integer(points.data.total) : <Missing /> },
  ];
}

interface NeedsProps {
  station: StationPrice;
  groupId: number | null;
  current: PriceVersionView | undefined;
  next: PriceVersionView | undefined;
}

/** What needs somebody: no price, one that is about to change, or one that nobody can pay. */
export function PriceNeeds({ station, groupId, current, next }: NeedsProps) {
  const { t } = useTranslation('prices');
  const [search] = useSearchParams();
  const points = usePricedPoints(station.stationId);
  const link = { textDecoration: 'underline' };
  return (
    <>
      {current || groupId !== null ? null : <Notice tone="warning" title={t('edit.unpriced')} text={t('edit.unpricedHint')} />}
      {next ? (
        <Notice tone="info" title={t('edit.scheduled', { time: moment(next.effectiveFrom, station.timeZone, true) })}>
          <Link to={`?${patched(search, { tab: 'history' })}`} style={link}>
            {t('now.compare')}
          </Link>
        </Notice>
      ) : null}
      {points.data?.total === 0 ? (
        <Notice tone="info" title={t('now.unused')}>
          <Allowed one="station:read">
            <Link to={pathOf('station', station.stationId)} style={link}>
              {t('now.station')}
            </Link>
          </Allowed>
        </Notice>
      ) : null}
    </>
  );
}

/** The way to the form of a new price. */
export function ChangePrice() {
  const { t } = useTranslation('prices');
  const [, setSearch] = useSearchParams();
  return (
    <Allowed one="price:write">
      <Button type="primary" onClick={() => setSearch((now) => patched(now, { tab: 'settings' }), { preventScrollReset: true })}>
        {t('now.change')}
      </Button>
    </Allowed>
  );
}
