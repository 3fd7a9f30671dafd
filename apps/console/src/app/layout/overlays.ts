import { create } from 'zustand';
import { keepKeys, stopKeeping } from './palette/early-keys.ts';

type Overlay = 'palette' | 'settings' | 'shortcuts' | 'errors';

/** Which of the frame's own overlays is open; one at a time, and none belongs to a page, so none stands in the URL. */
export const useOverlay = create<{ open: Overlay | undefined }>()(() => ({ open: undefined }));

export const openOverlay = (overlay: Overlay) => {
  if (overlay === 'palette') keepKeys();
  else stopKeeping();
  useOverlay.setState({ open: overlay });
};
export const closeOverlay = () => {
  stopKeeping();
  useOverlay.setState({ open: undefined });
};
