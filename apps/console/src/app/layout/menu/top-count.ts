const SHARE = 2.5;
const ITEM_PX = 85;

/** How many entries the top menu shows on a screen of this width; the rest stands under "more" (specification section 2). */
export const topCount = (screenWidth: number): number => Math.max(1, Math.floor(screenWidth / SHARE / ITEM_PX));
