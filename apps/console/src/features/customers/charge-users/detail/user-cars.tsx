import { PlusOutlined } from '@ant-design/icons';
import { CAR_FIELDS, type ChargeUserDetail, contract } from '@csms/contract';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { HubPanel } from '../../../../entities/hub/hub.tsx';
import { ThingLink } from '../../../../entities/hub/thing-link.tsx';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import { lazyPart } from '../../../../shared/ui/lazy-part.ts';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { TextOrMissing } from '../../../../shared/ui/value/values.tsx';

const CarDrawer = lazyPart(async () => {
  const [{ CarDrawer: drawer }] = await Promise.all([import('../../parts/car-drawer.tsx'), i18n.loadNamespaces('cars')]);
  return { default: drawer };
});

/** A further car of the driver (`?car=new`). */
function NewCar({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const { can } = useAccess();
  const [open, setOpen] = useUrlParam('car');
  if (!can('car:write')) return null;
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setOpen('new')} style={{ marginTop: 'var(--space-3)' }}>
        {t('detail.newCar')}
      </Button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <CarDrawer driver={user} open onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The cars that this driver charges. */
export function UserCars({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const word = useFieldWord(CAR_FIELDS);
  const query = useCall(contract.cars.list, { query: { chargeUserId: user.id, limit: 50 } });
  const cars = query.data?.list;
  return (
    <HubPanel title={t('detail.cars', { count: query.data?.total ?? 0 })}>
      {cars === undefined ? (
        query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={3} rows={1} />
        )
      ) : cars.length === 0 ? (
        <StateBlock tone="empty" title={t('detail.noCars')} />
      ) : (
        <table className={listParts.plainTable}>
          <thead>
            <tr>
              <th>{word('carNumber')}</th>
              <th>{word('brand')}</th>
              <th>{word('model')}</th>
            </tr>
          </thead>
          <tbody>
            {cars.map(({ id, carNumber, brand, model }) => (
              <tr key={id}>
                <td>
                  <ThingLink thing="car" name={id}>
                    {carNumber}
                  </ThingLink>
                </td>
                <td>
                  <TextOrMissing text={brand} />
                </td>
                <td>
                  <TextOrMissing text={model} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {user.mergedInto || user.eraseTime ? null : <NewCar user={user} />}
    </HubPanel>
  );
}
