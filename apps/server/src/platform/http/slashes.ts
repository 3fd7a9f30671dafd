/** A path or an address without the slashes at its end; in one go, however many stand in its middle. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
