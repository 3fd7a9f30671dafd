import type { contract, ResponseOf } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../shared/api/api-error.ts';
import { useUrlParam } from '../shared/hooks/use-url-state.ts';
import { StationMap } from '../shared/ui/map/maps.tsx';
import { ErrorState } from '../shared/ui/states.tsx';

interface Props {
  query: {
    data: ResponseOf<typeof contract.stations.places> | undefined;
    error: ApiError | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The card of the chosen station. */
  card: (id: number, onClose: () => void) => ReactNode;
}

/** The stations that a query has found, on the map; the open one is in the URL (`?station`). */
export function PlacesMap({ query, card }: Props) {
  const { t } = useTranslation('stations');
  const [open, setOpen] = useUrlParam('station');
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  const id = Number(open) || undefined;
  return (
    <StationMap
      fills
      label={t('list.map')}
      places={query.data ?? []}
      none={query.data?.length === 0 ? t('list.noneOnMap') : undefined}
      selected={id}
      onSelect={(next) => setOpen(String(next))}
      card={id ? card(id, () => setOpen(undefined)) : undefined}
    />
  );
}
