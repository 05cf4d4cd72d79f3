import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

/** One static build: the server answers every page with the same document, and the API is the only door to data. */
export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter({ pages: 'build', assets: 'build', fallback: 'index.html' }),
      compilerOptions: { runes: true },
      paths: { relative: false },
      version: { name: '0.1.0' },
    }),
  ],
  server: { proxy: { '/api': process.env['COARENA_API'] ?? 'http://127.0.0.1:8080' } },
});
