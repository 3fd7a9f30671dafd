import { cardSheet, contract } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useProviderShown } from '../../../entities/provider-shown.ts';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { userZone } from '../../../shared/format/time.ts';

const { cards } = contract;

/** Many cards from one sheet. */
export function CardImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['cards', 'common']);
  const { providerId: own } = useUser();
  const [chosen, setChosen] = useState<string>();
  const providerId = useProviderShown(chosen) ?? own;
  const providers = useProviders();
  const several = (providers.data?.length ?? 0) > 1;
  return (
    <SheetImportDrawer
      title={t('import.title')}
      intro={t('import.intro')}
      open={open}
      onClose={onClose}
      template={cards.template}
      endpoint={cards.import}
      query={{ providerId, timeZone: userZone() }}
      sheet={cardSheet}
      stale={[cards.list]}
      submitText={(count) => (count === undefined ? t('import.submit') : t('import.submitCount', { count }))}
      done={(count) => t('import.done', { count })}
    >
      {several ? (
        <div>
          <label htmlFor="import-provider">{t('provider')}</label>
          <div style={{ marginTop: 6, maxWidth: 320, display: 'grid' }}>
            <ProviderSelect
              id="import-provider"
              value={providerId}
              onChange={(id) => setChosen(String(id))}
              label={t('provider')}
            />
          </div>
        </div>
      ) : null}
    </SheetImportDrawer>
  );
}
