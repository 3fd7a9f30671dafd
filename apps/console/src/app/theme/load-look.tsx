import type { ComponentType, ReactNode } from 'react';
import { language } from '../../shared/i18n/i18n.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { loadLocale } from '../locale.ts';

/** The library of controls comes with what uses it first: the sign-in screen does not. */
export async function loadLook(): Promise<ComponentType<{ children: ReactNode }>> {
  const [{ Look }, locale] = await Promise.all([import('./look.tsx'), loadLocale(language())]);
  return ({ children }) => <Look locale={locale}>{children}</Look>;
}

/** A part that is loaded when it is first shown, with the library of controls around it. */
export const lazyWithLook = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => {
    const [Part, Look] = await Promise.all([load(), loadLook()]);
    return {
      default: (props: P) => (
        <Look>
          <Part {...props} />
        </Look>
      ),
    };
  });
