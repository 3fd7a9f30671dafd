type Child = Node | string | false | null | undefined;

/** An element with its properties and children. Text is text: nothing that came from outside is ever read as HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  props: Partial<Omit<HTMLElementTagNameMap[K], 'style'>> & { data?: Record<string, string> } = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const { data, ...own } = props;
  const made = Object.assign(document.createElement(name), own);
  Object.assign(made.dataset, data);
  made.append(...children.filter((child) => child !== false && child !== null && child !== undefined));
  return made;
}

/** A phone number as a link that calls it. */
export const callLink = (phone: string, text: string, className: string) =>
  el('a', { href: `tel:${phone.replace(/[^+\d]/g, '')}`, className }, text);

/** A link only where it is one of the web's: what a setting holds never becomes script. */
export const webLink = (url: string, text: string, className: string) =>
  /^https?:\/\//i.test(url) ? el('a', { href: url, className, rel: 'noopener' }, text) : null;
