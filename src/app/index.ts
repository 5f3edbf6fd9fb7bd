export type { App, Clock, Domain } from './app.types';
export { type AppDependencies, createApp } from './create-app';
