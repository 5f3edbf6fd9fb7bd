/**
 * Creates a live region for widgets that render nothing else. It is on the page before it has a text, because screen
 * readers announce only regions that existed before their text.
 */
export function createLiveRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'tiem-visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}
