import type { DropdownProps, PopoverProps, TooltipProps } from 'antd';
import {
  type ComponentType,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { create } from 'zustand';
import { whenInUse } from '../../hooks/when-in-use.ts';
import { untilLoaded } from '../lazy-part.ts';
import { released } from './press.ts';
import { type Early, focusAgain, focusIn, replay } from './replay.ts';

type Parts = typeof import('./parts.ts');

/** Menus and tooltips of the library, once they are there. */
const useParts = create<{ parts: Parts | undefined }>()(() => ({ parts: undefined }));
let isAsked = false;
let awaited = false;

/** Brings them; a second call does nothing. */
async function loadPopups(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const parts = await untilLoaded(() => import('./parts.ts'));
  // In the middle of a press what is pressed stays: in another element it would not end as a click.
  await released();
  useParts.setState({ parts });
}

/** Nobody opens a menu of a page that is only looked at. */
function awaitUse(): void {
  if (awaited) return;
  awaited = true;
  whenInUse(() => void loadPopups());
}

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  className?: string | undefined;
  onClick?: (event: MouseEvent) => void;
  onContextMenu?: (event: MouseEvent) => void;
}
interface PopupProps {
  trigger?: string | readonly string[];
  open?: boolean;
  children?: unknown;
}

const give = (ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void => {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
};

/**
 * A popup of the library whose code comes with the first use of the page: until then what opens it stands alone. What is clicked before the code is there is done as soon as it is, and the focus stays
 * where it is.
 */
function later<P extends object>(name: keyof Parts): ComponentType<P> {
  return function Later(props: P) {
    const { children, trigger = 'hover', open } = props as PopupProps;
    const Popup = useParts(({ parts }) => parts?.[name]) as ComponentType<object> | undefined;
    const place = useRef<HTMLElement>(null);
    const focus = useRef<number>(undefined);
    const early = useRef<Early>(undefined);
    const hadPopup = useRef(Popup !== undefined);
    useEffect(() => (open ? void loadPopups() : awaitUse()), [open]);
    // The trigger becomes another element with its popup.
    if (Popup && !hadPopup.current) focus.current ??= focusIn(place.current);
    useLayoutEffect(() => {
      if (!Popup || hadPopup.current) return;
      hadPopup.current = true;
      if (focus.current !== undefined) focusAgain(place.current, focus.current);
      const asked = early.current;
      // After this drawing is done: what opens draws at once.
      if (asked) setTimeout(() => replay(place.current, asked));
    }, [Popup]);

    const child = children as ReactElement<TriggerProps>;
    const { ref, onClick, onContextMenu, className } = child.props;
    const take = (element: HTMLElement | null) => {
      place.current = element;
      give(ref, element);
    };
    if (Popup) return <Popup {...props}>{cloneElement(child, { ref: take })}</Popup>;
    const remember = (event: MouseEvent, type: Early['type'], way: string) => {
      if (![trigger].flat().includes(way)) return;
      event.preventDefault();
      early.current = { type, x: event.clientX, y: event.clientY };
      void loadPopups();
    };
    return cloneElement(child, {
      ref: take,
      // As it is called with its menu: what the page makes of it does not change with the code.
      className: name === 'Dropdown' ? [className, 'ant-dropdown-trigger'].filter(Boolean).join(' ') : className,
      onClick: (event) => {
        onClick?.(event);
        remember(event, 'click', 'click');
      },
      onContextMenu: (event) => {
        onContextMenu?.(event);
        remember(event, 'contextmenu', 'contextMenu');
      },
    });
  };
}

export const Dropdown = later<DropdownProps>('Dropdown');
export const Popover = later<PopoverProps>('Popover');
export const Tooltip = later<TooltipProps>('Tooltip');
