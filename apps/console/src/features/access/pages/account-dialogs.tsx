import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { AppDialog } from '../../network/versions/app/app-dialog.tsx';
import { ExportsDrawer } from '../exports/exports-drawer.tsx';
import { PasswordDrawer } from '../profile/password-drawer.tsx';

/** The account's dialogs that open over any page, by `?dialog=`. */
export function AccountDialogs() {
  const [dialog, setDialog] = useUrlParam('dialog');
  const close = () => setDialog(undefined);
  return (
    <>
      <PasswordDrawer open={dialog === 'password'} onClose={close} />
      {dialog === 'app' ? <AppDialog onClose={close} /> : null}
      {dialog === 'exports' ? <ExportsDrawer onClose={close} /> : null}
    </>
  );
}
