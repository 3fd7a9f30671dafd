import { create } from 'zustand';
import { keepKeys, MOST_WORDS, nowTyped, stopKeeping } from './palette/early-keys.ts';

type Overlay = 'palette' | 'settings' | 'shortcuts' | 'errors';

/** Which of the frame's own overlays is open; one at a time, and none belongs to a page, so none stands in the URL. */
export const useOverlay = create<{ open: Overlay | undefined }>()(() => ({ open: undefined }));

export const openOverlay = (overlay: Overlay) => {
  if (overlay === 'palette') keepKeys();
  else stopKeeping();
  useOverlay.setState({ open: overlay });
};
/** Opens the search with words in it. */
export const searchFor = (words: string) => {
  openOverlay('palette');
  nowTyped(words.slice(0, MOST_WORDS));
};
export const closeOverlay = () => {
  stopKeeping();
  useOverlay.setState({ open: undefined });
};
