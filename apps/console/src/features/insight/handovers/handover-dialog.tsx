import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { HandoverDrawer } from './handover-drawer.tsx';

/** The handover over any page (`dialog=handover`). */
export function HandoverDialog() {
  const [, setDialog] = useUrlParam('dialog');
  return <HandoverDrawer onClose={() => setDialog(undefined)} />;
}
