/** What stands in the map's style sheet as `--map-…`. */
export type MapColour =
  | 'land'
  | 'coast'
  | 'water'
  | 'river'
  | 'name'
  | 'green'
  | 'built'
  | 'building'
  | 'edge'
  | 'road'
  | 'highway'
  | 'rail';

/** The map's own colours as a canvas understands them, as they are now. */
export function coloursOf(element: HTMLElement): (name: MapColour) => string {
  const probe = document.createElement('i');
  return (name) => {
    probe.style.color = `var(--map-${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
