/** The key of every text; the Vietnamese catalogue is the list. */
export type MessageKey = keyof typeof import('./vi').vi;
