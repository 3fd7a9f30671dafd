import { contract, type Permission } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { accessOf, useUser } from '../../../shared/access/access.tsx';
import { mayUse, opens } from '../../../shared/access/page-list.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { pages } from '../../router/registry.tsx';
import type { Item } from './item.ts';

const PAGES = {
  station: '/realTimeMonitor/chargeStation',
  point: '/realTimeMonitor/chargePoint',
  card: '/userManagement/cardManage',
  record: '/historyRecord/chargeRecord',
} as const;
const NEEDS: Record<keyof typeof PAGES, Permission> = {
  station: 'station:read',
  point: 'point:read',
  card: 'card:read',
  record: 'record:read',
};
const MOST = 4;
const STALE_MS = 30_000;

const link = (path: string, name: string, value: string | number) => `${path}?${new URLSearchParams({ [name]: String(value) })}`;

/** Stations, points, cards and transactions by the calls of their lists, where the user may ask and there is a page to lead to. */
export function useThings(words: string): { items: Item[]; busy: boolean; failed: boolean } {
  const { t } = useTranslation('frame');
  const user = useUser();
  const leads = (kind: keyof typeof PAGES) => {
    const page = pages.find((one) => one.path === PAGES[kind]);
    return page !== undefined && opens(user, page) && mayUse(user, page) && accessOf(user).can(NEEDS[kind]);
  };
  const asked = { query: { keyword: words, page: 1, limit: MOST } } as const;
  const options = (kind: keyof typeof PAGES) => ({ enabled: words !== '' && leads(kind), staleTime: STALE_MS, silent: true });
  const stations = useCall(contract.stations.list, asked, options('station'));
  const points = useCall(contract.points.list, asked, options('point'));
  const cards = useCall(contract.cards.list, asked, options('card'));
  const records = useCall(contract.records.list, asked, options('record'));
  const all = [stations, points, cards, records];
  const shown = <T>(kind: keyof typeof PAGES, answer: { data?: { list: T[] } }, item: (row: T) => Omit<Item, 'kind'>): Item[] =>
    words !== '' && leads(kind) ? (answer.data?.list ?? []).map((row) => ({ ...item(row), kind })) : [];
  return {
    items: [
      ...shown('point', points, (row) => ({
        key: `point ${row.serialNumber}`,
        title: row.pointName,
        detail: `${row.serialNumber} · ${row.stationName}`,
        to: link(PAGES.point, 'point', row.serialNumber),
      })),
      ...shown('station', stations, (row) => ({
        key: `station ${row.id}`,
        title: row.stationName,
        detail: row.address,
        to: link(PAGES.station, 'keyword', row.stationName),
      })),
      ...shown('card', cards, (row) => ({
        key: `card ${row.cardNumber}`,
        title: row.cardNumber,
        detail: row.userName,
        to: link(PAGES.card, 'keyword', row.cardNumber),
      })),
      ...shown('record', records, (row) => ({
        key: `record ${row.transactionId}`,
        title: t('palette.record', { id: row.transactionId }),
        detail: `${row.pointName} · ${row.stationName}`,
        to: link(PAGES.record, 'record', row.transactionId),
      })),
    ],
    busy: all.some((query) => query.isFetching),
    failed: all.some((query) => query.isError),
  };
}
