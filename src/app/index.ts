export type { App, Clock } from './app.types';
export { type AppParts, createApp } from './createApp';
export type { Domain } from './domain.types';
