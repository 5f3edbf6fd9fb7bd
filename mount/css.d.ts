/** Stylesheets are imported for their effect; the build gathers them into tiem.css. */
declare module '*.css';
