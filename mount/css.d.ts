/** Stylesheets are imported for their side effect; the build collects them into tiem.css. */
declare module '*.css';
