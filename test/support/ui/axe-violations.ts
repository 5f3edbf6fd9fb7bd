import axe from 'axe-core';

/**
 * Lists the accessibility violations that axe finds in a component. Two rules are off: a component alone has
 * no landmarks, and jsdom computes no colours.
 */
export async function findAxeViolations(): Promise<string[]> {
  const rules = { region: { enabled: false }, 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  return violations.map(({ id }) => id);
}
