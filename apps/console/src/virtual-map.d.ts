/** What `build/map-data.ts` takes out of larger packages while the console is built. */
declare module 'virtual:map/water' {
  const topology: unknown;
  export default topology;
}
declare module 'virtual:map/cities' {
  /** `[name, Chinese name or '', longitude, latitude, inhabitants in thousands, country]`, the largest first. */
  const rows: [string, string, number, number, number, string][];
  export default rows;
}
declare module 'virtual:map/countries' {
  type Box = [west: number, south: number, east: number, north: number];
  /** By the country's two letters: the box around all of its places, and the one in which nearly all of its people live. */
  const boxes: Record<string, [whole: Box, most: Box]>;
  export default boxes;
}
