/** Loads once; after a failure the next who asks tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Whether a map is still open when something for it has come. */
export function stillOpen(map: { on(event: 'unload', heard: () => void): unknown }): () => boolean {
  let isOpen = true;
  map.on('unload', () => {
    isOpen = false;
  });
  return () => isOpen;
}
