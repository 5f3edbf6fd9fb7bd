import type { addingTexts } from '../vi/adding';

export const addingTextsEn = {
  'adding.waiting': 'You are offline. This will be added to your cart as soon as there is a connection.',
} satisfies Record<keyof typeof addingTexts, string>;
