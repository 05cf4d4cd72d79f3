const KEY = 'coarena-theme';

/** Light or dark: what this browser chose, else what the system says. */
class Theme {
  now = $state<'light' | 'dark'>(read());

  toggle(): void {
    this.now = this.now === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = this.now;
    try {
      localStorage.setItem(KEY, this.now);
    } catch {
      // Storage is switched off: the choice holds until the page is closed.
      return;
    }
  }
}

function read(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const theme = new Theme();
