import { readSettings } from '../../src/app/settings';
import type { Settings } from '../../src/app/settings.types';
import { clearOtherUsersData } from '../../src/lib/clear-other-users';
import type { Report } from './report-problems';

/** The page's settings, read and checked once; what is wrong in them is told and the default taken. */
export function openSettings(report: Report): Settings {
  const { settings, problems } = readSettings(document, window);
  for (const { name, value, allowed } of problems) {
    const message = `settings: ${name} is ${value}; expected ${allowed}.`;
    report({ kind: 'options', widget: 'settings', element: document.documentElement, message });
  }
  // A page that says nothing of its user is no logout.
  if (settings.raw.currentUserId !== undefined) clearOtherUsersData(settings.homeUrl, settings.currentUserId);
  return settings;
}
