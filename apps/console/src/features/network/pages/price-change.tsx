import { Suspense } from 'react';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';

/** The form that changes the price of stations; its code comes when it is first opened. */
const Drawer = lazyPart(async () => {
  const [{ PriceChangeDrawer }] = await Promise.all([
    import('../../charging/prices/change/price-change-drawer.tsx'),
    i18n.loadNamespaces('prices'),
  ]);
  return { default: PriceChangeDrawer };
});

interface Props {
  stationIds: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}

/** Changes the price of stations from a list of the network; nothing where none is named. */
export function PriceChange(props: Props) {
  if (props.stationIds.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  );
}
