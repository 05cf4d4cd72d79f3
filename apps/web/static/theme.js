// Runs before the first paint: the theme that this browser chose, else the system's.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('coarena-theme');
  } catch {
    chosen = null; // Storage is switched off: follow the system.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
