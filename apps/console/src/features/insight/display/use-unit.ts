import { useEffect, useState } from 'react';

/** Below this width the screen is no wall: its parts stand below each other. */
const NARROW = 1000;

const measure = () => {
  const narrow = window.innerWidth < NARROW;
  return { narrow, unit: narrow ? 0.62 : Math.min(window.innerWidth / 1920, window.innerHeight / 1080) };
};

/** Everything on the wall is drawn for 1920 × 1080 and grows with the screen: `unit` is how many px one px of the drawing has. */
export function useUnit(): { narrow: boolean; unit: number } {
  const [size, setSize] = useState(measure);
  useEffect(() => {
    const resized = () => setSize(measure());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return size;
}
