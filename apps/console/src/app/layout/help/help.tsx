import { Suspense } from 'react';
import { HELP } from '../../../shared/hooks/help-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';

const HelpPanel = lazyPart(() => import('./help-panel.tsx').then((module) => ({ default: module.HelpPanel })));

/** The handbook beside the page, while the URL asks for it. */
export function Help() {
  const [asked, setAsked] = useUrlParam(HELP);
  if (asked === undefined) return null;
  return (
    <Suspense>
      <HelpPanel asked={asked} show={setAsked} />
    </Suspense>
  );
}
