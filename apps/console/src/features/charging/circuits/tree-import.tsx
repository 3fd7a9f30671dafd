import { contract, treeSheet } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';

const { circuits, loadBalancing } = contract;

/** The tree of the site that the URL names, from a sheet (`importTree=1`). */
export function TreeImport() {
  const { t } = useTranslation('circuits');
  const writes = useAccess().can('smartCharging:write');
  const [site] = useUrlParam('site');
  const [open, setOpen] = useUrlParam('importTree');
  const stationId = Number(site);
  if (!writes || !Number.isInteger(stationId) || stationId <= 0) return null;
  return (
    <SheetImportDrawer
      title={t('import.title')}
      intro={t('import.intro')}
      open={open !== undefined}
      onClose={() => setOpen(undefined)}
      template={circuits.template}
      endpoint={circuits.import}
      query={{ stationId }}
      sheet={treeSheet}
      stale={[circuits.list, loadBalancing.live, loadBalancing.list]}
    />
  );
}
