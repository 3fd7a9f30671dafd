/** Whether the user's system asks for no movement. */
export const wantsNoMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How a page or list scrolls by itself: a browser slides even where no movement is wanted. */
export const scrollManner = (): ScrollBehavior => (wantsNoMotion() ? 'auto' : 'smooth');
