/** The pages are rendered in the browser alone. */
export const ssr = false;
export const prerender = false;
