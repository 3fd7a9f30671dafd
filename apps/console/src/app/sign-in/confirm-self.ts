import { create } from 'zustand';
import type { ConfirmPurpose } from '../../shared/api/sign-in-end.ts';

interface ConfirmSelf {
  /** Why, in the server's words. */
  words?: string | undefined;
  purpose?: ConfirmPurpose | undefined;
  settle: ((confirmed: boolean) => void) | undefined;
}

/** The open question who sits there, or none. */
export const useConfirmSelf = create<ConfirmSelf>()(() => ({ settle: undefined }));

/** Opens the dialog and settles when the user has confirmed, or has given up. */
export function askConfirmation(words?: string, purpose?: ConfirmPurpose): Promise<boolean> {
  return new Promise((resolve) => {
    useConfirmSelf.setState({
      words,
      purpose,
      settle: (confirmed) => {
        useConfirmSelf.setState({ settle: undefined });
        resolve(confirmed);
      },
    });
  });
}
