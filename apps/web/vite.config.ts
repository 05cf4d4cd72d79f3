import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin } from 'vite';

/** The router's announcer carries its style in an attribute, which the policy of the pages forbids: `styles/text.css` has it. */
const withoutInlineStyle: Plugin = {
  name: 'without-inline-style',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/runtime/components/root.svelte') ? code.replace(/ style="[^"]*"|\n\t\tstyle="[^"]*"/u, '') : null,
};

/** One static build: the server answers every page with the same document, and the API is the only door to data. */
export default defineConfig({
  plugins: [
    withoutInlineStyle,
    sveltekit({
      adapter: adapter({ pages: 'build', assets: 'build', fallback: 'index.html' }),
      compilerOptions: { runes: true },
      paths: { relative: false },
      version: { name: '0.1.0' },
    }),
  ],
  server: { proxy: { '/api': process.env['COARENA_API'] ?? 'http://127.0.0.1:8080' } },
});
