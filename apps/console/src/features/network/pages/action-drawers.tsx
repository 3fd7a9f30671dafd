import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { WhitelistPanel } from '../../customers/whitelists/whitelist-panel.tsx';
import { type FormActionKey, formActions } from '../points/actions/form-actions.tsx';
import { DataTransferForm } from '../points/actions/forms/data-transfer-form.tsx';
import { ScheduleForm } from '../points/actions/forms/schedule-form.tsx';
import { StartForm } from '../points/actions/forms/start-form.tsx';
import { StopForm } from '../points/actions/forms/stop-form.tsx';
import { TriggerForm } from '../points/actions/forms/trigger-form.tsx';
import { WhitelistForm } from '../points/actions/forms/whitelist-form.tsx';
import { stationsOf } from '../points/actions/target.ts';
import { useTarget } from '../points/actions/use-target.ts';
import { MovePointsDrawer } from '../points/form/move-points-drawer.tsx';
import { PriceChange } from './price-change.tsx';

interface Props {
  /** What the list shows, for an action on all that match. */
  filter?: Record<string, unknown>;
  /** The only connector that is meant. Absent: the user chooses. */
  connectorNo?: number;
}

/** The forms of the actions that need more than a yes, opened by `act` and `for` of the URL. */
export function ActionDrawers({ filter = {}, connectorNo }: Props) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [search, setSearch] = useSearchParams();
  const action = formActions.find(({ key }) => key === search.get('act'));
  const named = useTarget(action ? (search.get('for') ?? undefined) : undefined, filter);
  const { missing } = named;
  const target = connectorNo === undefined ? named.target : named.target && { ...named.target, connectorNos: [connectorNo] };
  const close = () =>
    setSearch((now) => patched(now, { act: undefined, for: undefined }), { replace: true, preventScrollReset: true });
  if (!action) return null;
  const title = target ? `${t(`actions.${action.word}`)} · ${target.name}` : t(`actions.${action.word}`);
  if (!target)
    return (
      <Drawer open onClose={close} title={title} size={520}>
        {missing ? <StateBlock tone="missing" title={t('form.notFound')} /> : <SkeletonRows columns={2} />}
      </Drawer>
    );
  const props = { target, title, onClose: close };
  const [only] = target.points;
  const forms: Record<FormActionKey, () => React.ReactNode> = {
    start: () => <StartForm {...props} />,
    stop: () => <StopForm {...props} />,
    trigger: () => <TriggerForm {...props} />,
    dataTransfer: () => <DataTransferForm {...props} />,
    schedule: () => <ScheduleForm {...props} />,
    move: () => <MovePointsDrawer serialNumbers={target.points.map((point) => point.serialNumber)} open onClose={close} />,
    price: () => <PriceChange stationIds={stationsOf(target)} onClose={close} />,
    whitelist: () =>
      only && target.count === 1 ? (
        <Drawer open onClose={close} title={title} size={680}>
          <WhitelistPanel serialNumber={only.serialNumber} />
        </Drawer>
      ) : (
        <WhitelistForm {...props} />
      ),
  };
  return forms[action.key]();
}
