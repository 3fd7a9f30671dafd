import { type ComponentType, createContext } from 'react';

/** The button that opens the handbook at the page in front, or at one list of several. The frame gives it; a page without the frame has none. */
export const HelpSlot = createContext<ComponentType<{ tab: string | undefined }> | undefined>(undefined);
