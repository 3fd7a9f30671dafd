import { create } from 'zustand';

interface ConfirmSelf {
  /** Why, in the server's words. */
  words?: string | undefined;
  settle: ((confirmed: boolean) => void) | undefined;
}

/** The open question who sits there, or none. */
export const useConfirmSelf = create<ConfirmSelf>()(() => ({ settle: undefined }));

/** Opens the dialog and settles when the user has confirmed, or has given up. */
export function askConfirmation(words?: string): Promise<boolean> {
  return new Promise((resolve) => {
    useConfirmSelf.setState({
      words,
      settle: (confirmed) => {
        useConfirmSelf.setState({ settle: undefined });
        resolve(confirmed);
      },
    });
  });
}
