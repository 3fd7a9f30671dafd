import { create } from 'zustand';

interface ReLogin {
  settle: ((back: boolean) => void) | undefined;
}

/** The open question "sign in again?", or none. */
export const useReLogin = create<ReLogin>()(() => ({ settle: undefined }));

/** Opens the dialog and settles when the user has answered it. */
export function askAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    useReLogin.setState({
      settle: (back) => {
        useReLogin.setState({ settle: undefined });
        resolve(back);
      },
    });
  });
}
