import { create } from 'zustand';

/** Which list of the page in front is shown, where it has several; its header says so. */
export const useShownTab = create<{ tab: string | undefined }>()(() => ({ tab: undefined }));
