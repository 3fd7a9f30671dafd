import { create } from 'zustand';

type Overlay = 'palette' | 'settings' | 'shortcuts' | 'errors';

/** Which of the frame's own overlays is open; one at a time, and none belongs to a page, so none stands in the URL. */
export const useOverlay = create<{ open: Overlay | undefined }>()(() => ({ open: undefined }));

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ open: overlay });
export const closeOverlay = () => useOverlay.setState({ open: undefined });
