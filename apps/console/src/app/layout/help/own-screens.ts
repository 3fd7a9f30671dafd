import { useUser } from '../../../shared/access/access.tsx';
import { mayUse, opens, pageEntry } from '../../../shared/access/page-list.ts';
import { pageOf, SCREENS, type Screen } from './screens.ts';

/** The screens that the user may open, each with its page of the handbook. */
export function useOwnScreens(): Screen[] {
  const user = useUser();
  return SCREENS.filter(({ at }) => {
    const entry = pageEntry(pageOf(at[0]));
    return entry && opens(user, entry) && mayUse(user, entry);
  });
}
