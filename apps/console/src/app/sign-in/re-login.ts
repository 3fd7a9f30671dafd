import { create } from 'zustand';

interface ReLogin {
  /** Why, in the server's words. */
  words?: string | undefined;
  settle: ((back: boolean) => void) | undefined;
}

/** The open question "sign in again?", or none. */
export const useReLogin = create<ReLogin>()(() => ({ settle: undefined }));

/** Opens the dialog and settles when the user has answered it. */
export function askAgain(words?: string): Promise<boolean> {
  return new Promise((resolve) => {
    useReLogin.setState({
      words,
      settle: (back) => {
        useReLogin.setState({ settle: undefined });
        resolve(back);
      },
    });
  });
}
