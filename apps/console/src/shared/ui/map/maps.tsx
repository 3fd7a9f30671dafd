import { contract, type StationPlace, type StationState, type StreetMap } from '@csms/contract';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useCall } from '../../api/queries.ts';
import { lazyPart } from '../lazy-part.ts';
import type { Box, Place } from './geography.ts';
import styles from './map.module.css';

const StationMapCanvas = lazyPart(() => import('./station-map-canvas.tsx'));
const PositionMapCanvas = lazyPart(() => import('./position-map-canvas.tsx'));

const NO_STREETS: readonly StreetMap[] = [];

/** What maps of this installation stand on; undefined while it is not known. */
function useTiles() {
  const options = { staleTime: Number.POSITIVE_INFINITY, silent: true };
  const url = useCall(contract.settings.get, { params: { key: 'console.mapTileUrl' } }, options);
  const credit = useCall(contract.settings.get, { params: { key: 'console.mapTileCredit' } }, options);
  const streets = useCall(contract.streetMaps.list, {}, options);
  if (url.isPending || credit.isPending || streets.isPending) return undefined;
  return { url: String(url.data ?? ''), credit: String(credit.data ?? ''), streets: streets.data ?? NO_STREETS };
}

function Frame({ height, fills = false, children }: { height?: string; fills?: boolean; children: ReactNode }) {
  return (
    <div className={styles.map} data-fills={fills} style={height ? { height } : undefined}>
      {children}
    </div>
  );
}
const Waiting = () => <Skeleton.Node active style={{ width: '100%', height: '100%', position: 'absolute', inset: 0 }} />;

interface StationMapProps {
  places: readonly StationPlace[];
  selected?: number;
  onSelect: (id: number) => void;
  label: string;
  /** What the states mean here, where they are not the stations' own. */
  words?: Partial<Record<StationState, string>>;
  /** What stands over the map about the selected station. */
  card?: ReactNode;
  /** Says over the map that there is no place on it. */
  none?: string | undefined;
  /** It is the last of its page: it reaches to the lower edge of the window. */
  fills?: boolean;
}

/** Stations on a map, the states' colours and shapes explained in its corner. */
export function StationMap({ card, none, fills = false, ...props }: StationMapProps) {
  const tiles = useTiles();
  return (
    <Frame fills={fills}>
      {tiles ? (
        <Suspense fallback={<Waiting />}>
          <StationMapCanvas {...props} tiles={tiles} legend />
        </Suspense>
      ) : (
        <Waiting />
      )}
      {card ? <div className={styles.card}>{card}</div> : null}
      {none ? (
        <p className={styles.none} role="status">
          {none}
        </p>
      ) : null}
    </Frame>
  );
}

const NO_TILES = { url: '', credit: '', streets: NO_STREETS };
const nothing = () => {};

/** Stations on the land that the product ships, to be looked at only: on a wall, without a session and without a tile server. */
export function WallMap({ places, label }: Pick<StationMapProps, 'places' | 'label'>) {
  return (
    <div role="img" aria-label={label} style={{ height: '100%' }}>
      <div inert style={{ height: '100%' }}>
        <Frame height="100%">
          <Suspense fallback={<Waiting />}>
            <StationMapCanvas places={places} label={label} onSelect={nothing} tiles={NO_TILES} />
          </Suspense>
        </Frame>
      </div>
    </div>
  );
}

/** One position, to be seen or set. */
export function PositionMap(props: {
  value: Place | undefined;
  /** Where to look while there is no position, and whenever this becomes another. */
  around?: Box | undefined;
  onChange?: ((position: Place) => void) | undefined;
  label: string;
  height?: string;
}) {
  const tiles = useTiles();
  const { height = '340px', ...rest } = props;
  return (
    <Frame height={height}>
      {tiles ? (
        <Suspense fallback={<Waiting />}>
          <PositionMapCanvas {...rest} tiles={tiles} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </Frame>
  );
}
