// Made by `npm run build` (tools/inspector.mjs).
declare module 'understudy-sdk/inspector.json' {
  const page: { readonly html: string; readonly policy: string };
  export default page;
}

declare module '*.css';
