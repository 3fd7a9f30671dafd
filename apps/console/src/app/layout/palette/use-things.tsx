import { alarmTitle, contract, type FoundThing, SEARCH_RIGHTS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { matchPath } from 'react-router';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { mayUse, opens } from '../../../shared/access/page-list.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { inColumn } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { pages } from '../../router/registry.tsx';
import type { Item } from './item.ts';
import { deedsOf, placesOf } from './thing-deeds.ts';
import { ThingState } from './thing-state.tsx';

const STALE_MS = 10_000;
const MOST_DEEDS = 3;

/** Whether the user's role opens the page of an address. */
function useOpens(): (to: string) => boolean {
  const user = useUser();
  return (to) => {
    const page = pages.find(({ path }) => matchPath(path, to.split('?')[0]!));
    return page !== undefined && opens(user, page) && mayUse(user, page);
  };
}

/** Things of all kinds by one call, where the user may see them and there is a page to lead to. */
export function useThings(words: string): { items: Item[]; busy: boolean; failed: boolean; again: () => void } {
  const { t } = useTranslation('frame');
  const access = useAccess();
  const opened = useOpens();
  const enabled = words !== '' && access.canAny(Object.values(SEARCH_RIGHTS));
  const { data, isFetching, isError, refetch } = useCall(
    contract.search.find,
    { query: { words } },
    { enabled, staleTime: STALE_MS, silent: true },
  );
  const titleOf = (thing: FoundThing): string => {
    if (thing.kind === 'record') return t('palette.record', { id: thing.title });
    if (thing.kind === 'alarm') return alarmTitle({ kind: thing.alarmKind, code: thing.code }, language());
    return thing.kind === 'connector' ? `${thing.title} #${thing.connectorNo}` : thing.title;
  };
  const itemOf = (thing: FoundThing): Item[] => {
    const to = placesOf(thing).find(opened);
    if (to === undefined) return [];
    const deeds = deedsOf(thing)
      .filter((deed) => access.can(deed.permission) && opened(deed.to))
      .slice(0, MOST_DEEDS)
      .map((deed) => ({ key: deed.name, name: t(`palette.deeds.${deed.name}`), to: deed.to }));
    const when = thing.kind === 'record' ? `${inColumn(thing.startTime, thing.timeZone)} · ` : '';
    return [
      {
        key: `${thing.kind} ${thing.key}`,
        kind: thing.kind,
        title: titleOf(thing),
        detail: when + thing.detail,
        state: <ThingState thing={thing} />,
        to,
        deeds,
      },
    ];
  };
  return {
    items: enabled ? (data?.list ?? []).flatMap(itemOf) : [],
    busy: isFetching,
    failed: enabled && isError,
    again: () => void refetch(),
  };
}
