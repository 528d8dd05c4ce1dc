// Runs before anything is shown, so that the chosen colour scheme does not flash.
try {
  document.documentElement.dataset.theme = localStorage.getItem('tsd-theme') ?? 'os';
} catch {
  // Storage may be off; the system's scheme is used then.
}
