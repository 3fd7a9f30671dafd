import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';

const { circuits, loadBalancing } = contract;
const COLUMNS = ['kind', 'parent', 'limits', 'point', 'wiring'] as const;

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
      columns={COLUMNS.map((column) => t(`import.${column}`))}
      stale={[circuits.list, loadBalancing.live, loadBalancing.list]}
      submitText={(count) => (count === undefined ? t('import.submit') : t('import.submitCount', { count }))}
      done={(count) => t('import.done', { count })}
    />
  );
}
