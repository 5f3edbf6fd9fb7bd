import axe from 'axe-core';

/**
 * Accessibility violations that axe finds in a single component. Two rules are off: there are no landmarks around
 * it, and jsdom computes no colours.
 */
export async function findAxeViolations(): Promise<string[]> {
  const rules = { region: { enabled: false }, 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  return violations.map(({ id }) => id);
}
