// Files share their worker's document: each begins at the root, with empty storages, whatever the one before left.
if (typeof window !== 'undefined') {
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
}
