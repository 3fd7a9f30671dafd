import { Modal } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { useEffect } from 'react';

let host: HookAPI | undefined;

/** Questions are asked from anywhere below the session; the dialogs' code comes with it, not with the sign-in screen. */
export function ask(question: Parameters<HookAPI['confirm']>[0]): void {
  host?.confirm(question);
}

export function DialogHost() {
  const [modal, holder] = Modal.useModal();
  useEffect(() => {
    host = modal;
  }, [modal]);
  return holder;
}
