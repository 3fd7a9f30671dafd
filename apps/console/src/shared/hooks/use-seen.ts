import { type RefObject, useEffect, useState } from 'react';

const listeners = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Whether an element is in view; one observer however many ask. Where a browser cannot tell, it is. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const one = element.current;
    if (!one || typeof IntersectionObserver === 'undefined') return;
    observer ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    });
    listeners.set(one, setSeen);
    observer.observe(one);
    return () => observer?.unobserve(one);
  }, [element]);
  return isSeen;
}
