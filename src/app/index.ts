export type { App, Clock } from './app.types';
export { type AppDependencies, createApp } from './create-app';
export type { Domain } from './domain.types';
